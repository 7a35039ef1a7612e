import type { ConsoleSystem, Role } from './console-system';

/** A page of the console, and a person who may see it. */
export type ConsolePage = {
  readonly path: string;
  /** Its heading. */
  readonly title: string;
  readonly role: Role;
};

/** The ids that pages about one thing need. */
type Ids = { readonly checkId: string; readonly workspaceId: string };

/** Every page behind the sign-in. A new page is added here; its accessibility and its screenshots follow from that. */
export function pagesOf({ checkId, workspaceId }: Ids): readonly ConsolePage[] {
  const of =
    (role: Role) =>
    ([path, title]: readonly [string, string]): ConsolePage => ({ path, title, role });
  const admin: readonly (readonly [string, string])[] = [
    ['/check', 'Check coverage'],
    ['/checks', 'Checks'],
    [`/checks/${checkId}`, 'Check'],
    ['/me', 'You'],
    ['/workspace', 'Overview'],
    ['/workspace/clinics', 'Clinics'],
    ['/workspace/keys', 'API keys'],
    ['/workspace/limits', 'Limits'],
    ['/workspace/calls', 'Ready-made calls'],
    ['/workspace/requests', 'Last requests'],
  ];
  const operator: readonly (readonly [string, string])[] = [
    ['/operator/workspaces', 'Workspaces'],
    [`/operator/workspaces/${workspaceId}`, 'Demo workspace'],
  ];
  return [...admin.map(of('admin')), of('on-call')(['/on-call', 'Board']), ...operator.map(of('operator'))];
}

/** Makes what the pages show: answers of every kind, over several payers. @returns the id of one of the checks */
export async function fillPages({ client }: ConsoleSystem): Promise<string> {
  const members = ['W123456789', 'INACTIVE1', 'AAA75', 'DEPENDENT1', 'HTTP500'];
  const payers = ['Aetna', 'Cigna', 'Humana'];
  for (const payerName of payers) for (const memberId of members) await client.live({ payerName, memberId });
  await client.mock({ mockFixture: 'payer1-dependent1' });
  const { headers } = await client.live({});
  return headers['check-id'] ?? '';
}
