import { figure, goalLine } from '@eligibility/bench/report';
import type { Namespace } from '../kubectl';
import { admitsPrivileged, containerFindings } from './containers';
import { tryEveryArrow } from './traffic';

/** Tries what pods may reach and what their containers may do, and prints it. @returns whether all of it is as it should be */
export async function reportBoundaries(namespace: Namespace): Promise<boolean> {
  const { mustPass, mustNot, wrong } = await tryEveryArrow(namespace);
  console.log(`\nConnections between pods of ${namespace.name}, and from three other namespaces`);
  console.log(`  ${figure(mustPass)} that must pass, ${figure(mustNot)} that must not`);
  for (const { from, to, isOpen } of wrong)
    console.log(`    ${from} -> ${to}: ${isOpen ? 'passes' : 'does not pass'}`);
  console.log(goalLine(wrong.length, { atMost: 0, unit: 'otherwise' }));
  const findings = await containerFindings(namespace);
  const admits = await admitsPrivileged(namespace);
  console.log(
    '\nUsers, capabilities, privileges, seccomp, roots, tokens and secrets, as the containers report them',
  );
  for (const finding of findings) console.log(`    ${finding}`);
  console.log(goalLine(findings.length, { atMost: 0, unit: 'otherwise' }));
  console.log(goalLine(admits ? 1 : 0, { atMost: 0, unit: 'privileged pods admitted' }));
  return wrong.length + findings.length === 0 && !admits;
}
