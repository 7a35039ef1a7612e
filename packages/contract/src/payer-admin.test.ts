import {
  decodePlan,
  decodeVersion,
  encodePlan,
  encodeVersion,
  type CatalogVersion,
  type ImportPlan,
} from '.';

const STAMP = { version: 4, actor: 'ada', atMs: 1_700_000_000_000, knowledgeVersion: 3 };
const NONE = { total: 0, first: [] };
const PLAN: ImportPlan = {
  baseVersion: 3,
  source: 'stedi',
  checksum: 'c0ffee',
  payerCount: 2,
  isInForce: false,
  problems: NONE,
  added: NONE,
  changed: NONE,
  removed: NONE,
  conflicts: {
    total: 9,
    first: [
      { kind: 'id-reused', payerId: '1', name: 'New', formerName: 'Old' },
      { kind: 'name-shared', name: 'Acme', payerIds: ['1', '2'] },
    ],
  },
};
const INTERNAL = expect.objectContaining({ code: 'internal' }) as Error;

describe('a version of the catalog on the wire', () => {
  it.each<CatalogVersion>([
    { ...STAMP, kind: 'list', source: 'stedi', checksum: 'c0ffee', payerCount: 2 },
    { ...STAMP, kind: 'aliases', payerId: '1' },
    { ...STAMP, kind: 'restore', restoredFrom: 2 },
    { ...STAMP, kind: 'knowledge', checksum: 'c0ffee', rowCount: 12 },
  ])('of kind $kind arrives as it was sent', (version) => {
    expect(decodeVersion(encodeVersion(version))).toEqual(version);
  });

  it('with a change that is not known is an internal error', () => {
    expect(() => decodeVersion({ ...STAMP, change: undefined })).toThrow(INTERNAL);
  });
});

describe('a plan of an import on the wire', () => {
  it('arrives with every conflict in its order and their number', () => {
    expect(decodePlan(encodePlan(PLAN))).toEqual(PLAN);
  });

  it('with a conflict that is not known is an internal error: none is hidden from the review', () => {
    const unknown = { ...encodePlan(PLAN), conflicts: { total: 1, first: [{ kind: undefined }] } };
    expect(() => decodePlan(unknown)).toThrow(INTERNAL);
  });

  it('without one of its parts is an internal error', () => {
    expect(() => decodePlan({ ...encodePlan(PLAN), added: undefined })).toThrow(INTERNAL);
  });
});
