import { runWorker } from '@eligibility/kit/process';
import { readConfig } from '../../config/config';
import { start } from '../start';
import type { WorkerAddresses, WorkerPlan } from './start-workers';

runWorker('gateway', process.env, async (hub, plan) => {
  const { settings } = plan as WorkerPlan;
  const config = readConfig({ ...process.env, ...settings });
  const gateway = await start({
    ...config,
    log: config.log.child({ service: 'gateway', worker: hub.slot }),
    hub,
  });
  const { address, operatorAddress, conditions, facts, metrics, drain, stop } = gateway;
  const started: WorkerAddresses = { address, operatorAddress };
  return { started, conditions, facts, metrics: metrics.snapshot, drain, stop };
});
