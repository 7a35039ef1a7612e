import { createLog } from '@eligibility/kit/process';
import { deviationReport } from './check-envelope';

describe('a report of deviations', () => {
  it('counts each of them, and logs each kind once per connector', () => {
    const lines: string[] = [];
    const counted: string[] = [];
    const report = deviationReport({
      count: (connector, deviation) => counted.push(`${connector} ${deviation}`),
      log: createLog({ level: 'info', destination: { write: (line) => lines.push(line) } }),
    });
    report('north', ['wrapper', 'ids']);
    report('north', ['wrapper']);
    report('south', ['wrapper']);
    report('south', []);
    expect(counted).toEqual(['north wrapper', 'north ids', 'north wrapper', 'south wrapper']);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject(
      [
        ['north', 'wrapper'],
        ['north', 'ids'],
        ['south', 'wrapper'],
      ].map(([connector, reason]) => ({ level: 'warn', connector, reason })),
    );
  });
});
