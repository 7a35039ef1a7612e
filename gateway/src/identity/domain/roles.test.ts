import { uuid, WORKSPACE } from '../../testing/samples';
import {
  formatGrant,
  operatorRolesOf,
  parseGrant,
  parseRoleMapping,
  SCOPES_OF_ROLE,
  type Grant,
} from './roles';

const OPERATOR: Grant = { role: 'operator', workspaceId: undefined };
const ON_CALL: Grant = { role: 'on-call', workspaceId: undefined };
const DESK: Grant = { role: 'front-desk', workspaceId: WORKSPACE.id };

describe('the text of a grant', () => {
  it.each([OPERATOR, ON_CALL, DESK, { role: 'admin', workspaceId: uuid(11) } as const])(
    'is read back as the grant that was written: $role',
    (grant) => {
      expect(parseGrant(formatGrant(grant))).toEqual(grant);
    },
  );

  it.each([
    '',
    '@',
    'owner',
    'Operator',
    'admin',
    'viewer@',
    '@00000000',
    `operator@${WORKSPACE.id}`,
    `owner@${WORKSPACE.id}`,
    `admin@${WORKSPACE.id}@${WORKSPACE.id}`,
  ])('gives nothing when it is not a grant: "%s"', (text) => {
    expect(parseGrant(text)).toBeUndefined();
  });
});

describe('the mapping from claims to roles', () => {
  it('gives one value several roles, takes spaces and "=" in values, and ignores empty parts', () => {
    const text = ` staff = on-call ; staff=front-desk@${WORKSPACE.id};;cn=ops,dc=clinics=operator; `;
    expect([...(parseRoleMapping(text) ?? [])]).toEqual([
      ['staff', [ON_CALL, DESK]],
      ['cn=ops,dc=clinics', [OPERATOR]],
    ]);
  });

  it('gives no role when it is empty', () => {
    expect(parseRoleMapping('')?.size).toBe(0);
  });

  it.each(['operator', '=operator', ' =operator', 'staff=', 'staff=owner', 'staff=operator;desk=front-desk'])(
    'is refused as a whole when one part has another form: "%s"',
    (text) => {
      expect(parseRoleMapping(text)).toBeUndefined();
    },
  );
});

describe('the roles of an installation', () => {
  it('open the boards alone to a person on call, everything to an operator, and nothing without a role', () => {
    expect(operatorRolesOf([])).toEqual([]);
    expect(operatorRolesOf(['on-call'])).toEqual(['boards']);
    const all = ['read', 'payers', 'money', 'access', 'admin', 'boards'];
    expect(operatorRolesOf(['operator'])).toEqual(all);
    expect(operatorRolesOf(['on-call', 'operator'])).toEqual(all);
  });
});

describe('the roles of a workspace', () => {
  it('each include the weaker ones; only admins manage it, and viewers run no check', () => {
    const { viewer, admin, 'front-desk': desk } = SCOPES_OF_ROLE;
    expect(desk).toEqual(expect.arrayContaining([...viewer]));
    expect(admin).toEqual(expect.arrayContaining([...desk]));
    expect(viewer.filter((scope) => scope.startsWith('check:'))).toEqual([]);
    expect(desk).not.toContain('workspace:admin');
    expect(admin).toContain('workspace:admin');
  });
});
