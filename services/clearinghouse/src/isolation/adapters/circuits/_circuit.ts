import { EventEmitter } from 'node:events';
import type { PayerEvidence } from '../../domain/evidence';
import { circuit, type Circuit } from './circuit';

export const OPEN_MS = 5_000;
export const DEADLINE_MS = 20_000;
export const SLOW_MS = 8_000;

const open: Circuit[] = [];

/** Ends every circuit that a test made. */
export function shutDownAll(): void {
  open.splice(0).forEach((one) => {
    one.shutDown();
  });
}

/** A circuit with its shared rotation, and all the changes it reported. */
export function testCircuit(): Circuit & { readonly said: readonly string[] } {
  const said: string[] = [];
  const rotation = new EventEmitter();
  setInterval(() => rotation.emit('rotate'), DEADLINE_MS / 2);
  const made = circuit({
    policy: { openMs: OPEN_MS, maxOpenMs: 4 * OPEN_MS, probeMs: SLOW_MS },
    slowMs: SLOW_MS,
    rotation,
    moment: () => ({ nowMs: performance.now(), random: 0.5 }),
    onChange: (state, reason) => said.push(`${state}: ${reason}`),
  });
  open.push(made);
  return { ...made, said };
}

/** Admits a call, which must be let through, and settles it at once. */
export function call(subject: Circuit, evidence: PayerEvidence): void {
  subject.settle(admitted(subject), evidence);
}

export const isClosed = (subject: Circuit): boolean => subject.state().kind === 'closed';

export function admitted(subject: Circuit): number {
  const epoch = subject.admit();
  if (epoch === undefined) throw new Error('the call was refused');
  return epoch;
}

export function calls(subject: Circuit, pattern: string): void {
  for (const letter of pattern) call(subject, letter === 'F' ? 'failure' : 'success');
}

/** Q for quick, S for slow. */
export function judge(subject: Circuit, pattern: string): void {
  const epoch = admitted(subject);
  for (const letter of pattern) subject.judgePace(epoch, letter === 'S');
}

export function tripped(): ReturnType<typeof testCircuit> {
  const subject = testCircuit();
  calls(subject, 'FFFFF');
  return subject;
}

export function halfOpen(): ReturnType<typeof testCircuit> {
  const subject = tripped();
  jest.advanceTimersByTime(OPEN_MS);
  return subject;
}
