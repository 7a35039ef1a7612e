import { runAgainst } from './_installation';
import { consoleSignIn } from './console-sign-in';

const LINKS = '/ops/sign-in-links';
const LINK = {
  url: 'http://127.0.0.1:8080/console/sign-in#token-of-a-test',
  expiresAt: '2026-01-15T12:15:00.000Z',
};
const answers = { [LINKS]: { status: 201, body: LINK } };

describe('eligibility console sign-in', () => {
  it('asks for a link with the role, the workspace and the name, and prints it', async () => {
    const args = ['--role', 'front-desk', '--workspace', 'w1', '--name', 'Desk 2'];
    const ran = await runAgainst(answers, consoleSignIn, { args });
    expect(ran.failure).toBeUndefined();
    expect(ran.asked).toMatchObject([
      { path: LINKS, json: { role: 'front-desk', workspaceId: 'w1', name: 'Desk 2' } },
    ]);
    expect(ran.text).toBe(`${LINK.url}\nValid once, until ${LINK.expiresAt}.`);
  });

  it('prints JSON for a program', async () => {
    const ran = await runAgainst(answers, consoleSignIn, { args: ['--role', 'operator', '--json'] });
    expect(ran.asked).toMatchObject([{ json: { role: 'operator' } }]);
    expect(JSON.parse(ran.text)).toEqual(LINK);
  });
});
