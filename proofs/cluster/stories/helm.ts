import { command } from '../../lib/command';
import { podsOf, type Namespace } from '../kubectl';
import type { Cluster, Story } from './story';

const FOLDER = 'deploy/helm/eligibility-check';
const CHART = ['eligibility', FOLDER, '-f', `${FOLDER}/examples/dev.yaml`];
const WAIT = ['--wait', '--timeout', '300s'];

/** The release of the chart, installed. */
export async function installChart({ name }: Namespace): Promise<void> {
  await command('helm', 'install', ...CHART, '-n', name, ...WAIT);
}

/** The chart's own ways to change what runs. */
export const HELM: readonly Story[] = [
  { name: 'helm upgrade with a changed setting', mayFail: 'none', disturb: upgradeChart },
  { name: 'helm rollback', mayFail: 'none', disturb: rollbackChart },
];

async function upgradeChart({ namespace }: Cluster): Promise<void> {
  const before = await gateways(namespace);
  const changed = ['--set', 'settings.gateway.LOG_LEVEL=warn'];
  await command('helm', 'upgrade', ...CHART, '-n', namespace.name, ...changed, ...WAIT);
  if ((await gateways(namespace)) === before) throw new Error('no gateway was replaced');
}

async function rollbackChart({ namespace }: Cluster): Promise<void> {
  await command('helm', 'rollback', 'eligibility', '-n', namespace.name, ...WAIT);
}

async function gateways(namespace: Namespace): Promise<string> {
  return (await podsOf(namespace, 'gateway')).map(({ name }) => name).join(' ');
}
