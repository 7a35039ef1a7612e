import { keyedHash } from '../../secrets/crypto';
import { OTHER_WORKSPACE, QUESTION, WORKSPACE } from '../../testing/samples';
import type { CheckQuestion } from '../domain/check';
import { memberHashOf, nameHashOf, questionHashes } from './question-hashes';

const hash = keyedHash(Buffer.alloc(32, 7));
const { patient } = QUESTION;

describe('the hashes by which the checks of a patient are found', () => {
  it('are the same for other ways to write the same id, and differ for another', () => {
    const of = (memberId: string): string => memberHashOf(hash, WORKSPACE.id, memberId);
    expect(new Set(['W12 345', 'w12-345', 'W12345'].map(of)).size).toBe(1);
    expect(of('W12346')).not.toBe(of('W12345'));
  });

  it('are the same for a name with and without accents, in any letter case', () => {
    const of = (firstName: string, lastName: string): string | undefined =>
      nameHashOf(hash, WORKSPACE.id, { firstName, lastName, dateOfBirth: '1980-01-31' });
    expect(of('José', 'Nuñez')).toBe(of('JOSE', 'nunez'));
    expect(of('Jose', 'Nunez')).not.toBe(of('Nunez', 'Jose'));
  });

  it('differ for another birth date, and need one', () => {
    const of = (dateOfBirth: string | undefined): string | undefined =>
      nameHashOf(hash, WORKSPACE.id, { ...patient, dateOfBirth });
    expect(of('1980-01-31')).not.toBe(of('1980-01-30'));
    expect(of(undefined)).toBeUndefined();
  });

  it('are joined by a fingerprint, which is another for another gender or group', () => {
    const of = (known: object): string => {
      const question = { ...QUESTION, patient: { ...patient, ...known } };
      return questionHashes(hash, { workspaceId: WORKSPACE.id, kind: 'live', question }).fingerprint;
    };
    const different = [{}, { gender: 'F' }, { gender: 'M' }, { groupNumber: '1' }];
    expect(new Set(different.map(of)).size).toBe(different.length);
    expect(of({ gender: undefined, groupNumber: undefined })).toBe(of({}));
  });

  it('are joined by a fingerprint, which is another for another state or relationship, and the same for none and self', () => {
    const of = (said: Pick<CheckQuestion, 'state' | 'relationship'>): string => {
      const question = { ...QUESTION, ...said };
      return questionHashes(hash, { workspaceId: WORKSPACE.id, kind: 'live', question }).fingerprint;
    };
    const different = [{}, { state: 'TX' }, { state: 'GA' }, { relationship: 'child' }] as const;
    expect(new Set(different.map(of)).size).toBe(different.length);
    expect(of({ relationship: 'self' })).toBe(of({}));
  });

  it('have the social security number in the fingerprint alone, and are of no member id', () => {
    const { memberId: _none, ...named } = patient;
    const of = (socialSecurityNumber: string) => {
      const question = { ...QUESTION, patient: { ...named, socialSecurityNumber } };
      return questionHashes(hash, { workspaceId: WORKSPACE.id, kind: 'live', question });
    };
    const [one, other] = [of('219099999'), of('219099998')];
    expect(one.fingerprint).not.toBe(other.fingerprint);
    expect([one.memberHash, one.nameHash]).toEqual([other.memberHash, other.nameHash]);
    expect(one.nameHash).toBe(nameHashOf(hash, WORKSPACE.id, patient));
    for (const id of ['', '219099999', 'undefined'])
      expect(one.memberHash).not.toBe(memberHashOf(hash, WORKSPACE.id, id));
  });

  it('are those of one workspace, one key and one purpose', () => {
    const asked = { workspaceId: WORKSPACE.id, kind: 'live', question: QUESTION } as const;
    const [mine, theirs, byOtherKey] = [
      questionHashes(hash, asked),
      questionHashes(hash, { ...asked, workspaceId: OTHER_WORKSPACE.id }),
      questionHashes(keyedHash(Buffer.alloc(32, 8)), asked),
    ];
    const found = [mine, theirs, byOtherKey].flatMap(({ memberHash, nameHash }) => [memberHash, nameHash]);
    expect(new Set(found).size).toBe(6);
    expect(mine).toMatchObject({
      memberHash: memberHashOf(hash, WORKSPACE.id, patient.memberId ?? ''),
      nameHash: nameHashOf(hash, WORKSPACE.id, patient),
    });
  });
});
