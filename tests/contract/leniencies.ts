import type { Members } from './request-mutants';

/** What the server reads although the document does not promise it: the request as it is read. */
export const LENIENCIES: readonly {
  readonly leniency: string;
  readonly read: (members: Members) => Members;
}[] = [
  {
    leniency: 'blanks around a text are taken off',
    read: (members) => mapped(members, (value) => (typeof value === 'string' ? value.trim() : value)),
  },
  {
    leniency: 'characters that cannot be seen are left out of a member id',
    read: (members) =>
      typeof members['memberId'] === 'string'
        ? { ...members, memberId: members['memberId'].replace(/\p{Cf}/gu, '') }
        : members,
  },
  {
    leniency: 'a member id that is empty, or null, is absent where there is a social security number',
    read: (members) => withoutEmptyMemberId(members),
  },
  {
    leniency: 'an optional field of a check that is empty, or null, is absent',
    read: (members) =>
      Object.fromEntries(
        Object.entries(members).filter(
          ([name, value]) =>
            ![
              'mockFixture',
              'patientDateOfBirth',
              'patientSocialSecurityNumber',
              'serviceTypeCodes',
              'dateOfService',
              'procedureCode',
            ].includes(name) ||
            (value !== null && value !== ''),
        ),
      ),
  },
];

function withoutEmptyMemberId({ memberId, ...others }: Members): Members {
  const isMemberless = (others['patientSocialSecurityNumber'] ?? '') !== '' && (memberId ?? '') === '';
  return memberId === undefined || isMemberless ? others : { ...others, memberId };
}

function mapped(value: Members, change: (value: unknown) => unknown): Members {
  const visit = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(visit);
    if (typeof each !== 'object' || each === null) return change(each);
    return Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, visit(inner)]));
  };
  return visit(value) as Members;
}
