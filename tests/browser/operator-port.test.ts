import type { Page } from 'playwright-core';
import { statusAt } from './helpers/at-page';
import { openPage } from './helpers/browser';
import { arrived, type Role } from './helpers/console-system';
import { describeConsole } from './helpers/describe-console';
import { expectShown } from './helpers/shown';

describeConsole(
  'Where operators have a port of their own, a person',
  (system) => {
    /** By a link, used at the port of operators. */
    const at = async (role: Role, path: string): Promise<Page> => {
      const { hash } = new URL(await system().linkFor(role));
      const { page } = await openPage(system().browser);
      await page.goto(`${system().operatorUrl}/console/sign-in${hash}`);
      await arrived(page);
      await page.goto(`${system().operatorUrl}/console${path}`);
      await arrived(page);
      return page;
    };

    it('has the console there, and the same session at the port of clinics, which has no operator API', async () => {
      const page = await at('operator', '/operator/workspaces');
      await expectShown(page.getByText('Demo workspace'));
      expect(await statusAt(page, '/ops/workspaces')).toBe(200);
      expect(await statusAt(page, '/api/wallet')).toBe(404);
      // Cookies do not know ports.
      const clinics = await page.context().newPage();
      await clinics.goto(`${system().baseUrl}/console/checks`);
      await arrived(clinics);
      expect(await statusAt(clinics, '/api/session')).toBe(200);
      expect(await statusAt(clinics, '/ops/workspaces')).toBe(404);
    });

    it('sees on the board that it is us while the wallet is away, and which runbook helps', async () => {
      const page = await at('on-call', '/on-call');
      await page.getByText('No alert').waitFor();
      await system().services.wallet.stop();
      await page.getByText('It is us: wallet').waitFor();
      await expectShown(page.getByRole('link', { name: 'Runbook DependencyDown' }));
    });
  },
  { OPERATOR_PORT: '0' },
);
