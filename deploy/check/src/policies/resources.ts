import type { Container } from '../manifest';
import { everyContainer, everyPod, type Policy } from '../policy';

const MIB_BY_UNIT: Readonly<Record<string, number>> = { Mi: 1, Gi: 1_024 };

/** The part of the memory limit that the JavaScript heap may take; the rest is for buffers, code and stacks. */
const HEAP_SHARE = 0.75;

export const resources: readonly Policy[] = [
  everyContainer(
    {
      id: 'cpu-unthrottled',
      guarantee: 'CPU time is not limited: throttled, a process answers late on an idle node',
    },
    ({ resources: { limits } = {} }) => limits?.['cpu'] === undefined,
  ),
  everyContainer(
    { id: 'heap-fits', guarantee: 'the heap ends well before the memory limit kills the process' },
    (container) => {
      const heapMib = heapMibOf(container);
      return heapMib === undefined || heapMib <= HEAP_SHARE * limitMibOf(container);
    },
  ),
  everyPod({ id: 'scratch-bounded', guarantee: 'a scratch volume has a size' }, ({ volumes = [] }) =>
    volumes.every(({ emptyDir }) => emptyDir === undefined || emptyDir.sizeLimit !== undefined),
  ),
];

function heapMibOf({ args = [] }: Container): number | undefined {
  const given = args.map((arg) => /^--max-old-space-size=(\d+)$/.exec(arg)?.[1]).find(Boolean);
  return given === undefined ? undefined : Number(given);
}

function limitMibOf({ resources: { limits } = {} }: Container): number {
  const [, amount = '0', unit = ''] = /^(\d+)(\w+)$/.exec(limits?.['memory'] ?? '') ?? [];
  return Number(amount) * (MIB_BY_UNIT[unit] ?? 0);
}
