import { createLog } from './create-log';

describe('the log', () => {
  const capture = (): { lines: string[]; log: ReturnType<typeof createLog> } => {
    const lines: string[] = [];
    return { lines, log: createLog({ level: 'info', destination: { write: (line) => lines.push(line) } }) };
  };

  it('writes allowed fields and drops every other one', () => {
    const { lines, log } = capture();
    log.info('request', { requestId: 'r1', memberId: 'W1' } as { requestId: string });
    expect(JSON.parse(String(lines[0]))).toEqual({
      level: 'info',
      time: expect.any(String) as string,
      msg: 'request',
      requestId: 'r1',
    });
  });

  it('logs the place and kind of an error and of all its causes, but never its message', () => {
    const { lines, log } = capture();
    const cause = Object.assign(new Error('Jane Doe was refused'), { code: 'ECONNRESET' });
    log.error('failed', { failure: new Error('bad\n    at W123 (Jane)\nat Jane', { cause }) });
    expect(lines[0]).not.toMatch(/Jane|W123/);
    expect(JSON.parse(String(lines[0]))).toMatchObject({
      failure: { name: 'Error', cause: { name: 'Error', code: 'ECONNRESET' } },
    });
    expect(lines[0]).toContain('log.test.ts');
  });

  it('applies the allow-list to a child log too, and is silent below its level', () => {
    const { lines, log } = capture();
    const child = log.child({ service: 'wallet', patientLastName: 'Doe' } as { service: string });
    child.debug('nothing');
    child.warn('something');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"service":"wallet"');
    expect(lines[0]).not.toContain('Doe');
  });
});
