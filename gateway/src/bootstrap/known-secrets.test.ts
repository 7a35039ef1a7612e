import { ConfigError } from '@eligibility/kit/process';
import type { SecretMarkStore } from '../identity/app/secret-marks';
import type { CipherKey, KeyRing } from '../secrets/key-ring';
import { demandKnownSecrets } from './known-secrets';

const key = (byte: number): CipherKey => ({ id: String(byte), secret: Buffer.alloc(32, byte) });
const FIRST = [key(1)] as const;

type Rings = {
  readonly peppers?: KeyRing;
  readonly fingerprints?: KeyRing;
  readonly answers?: readonly CipherKey[];
};

describe('the secrets of a start', () => {
  let marks: string[];
  let store: SecretMarkStore;
  beforeEach(() => {
    marks = [];
    store = {
      listMarks: () => Promise.resolve(marks),
      addMarks: (added) => {
        marks = [...marks, ...added];
        return Promise.resolve();
      },
    };
  });

  const starts = (rings: Rings = {}, acceptsNewSecrets = false): Promise<void> => {
    const { peppers = FIRST, fingerprints = FIRST, answers = FIRST } = rings;
    const secrets = { apiKeyPeppers: peppers, fingerprintKeys: fingerprints, auditKeys: fingerprints };
    const others = { namesPeppers: true, answerKeys: answers, operatorToken: 'token' };
    return demandKnownSecrets({ secrets: { ...secrets, ...others }, acceptsNewSecrets }, store);
  };

  it('are those of the first start from then on, of which no mark tells anything', async () => {
    await starts();
    await starts();
    expect(marks).toHaveLength(3);
    // One secret in three rings has three marks, which do not tell that it is the same.
    expect(marks.join()).not.toContain(FIRST[0].secret.toString('hex'));
  });

  it('are refused when they are others, each by the name of its setting, and are not noted', async () => {
    await starts();
    const refused = starts({ peppers: [key(2)], answers: [key(2)] });
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(
      /^API_KEY_PEPPER, ANSWER_KEY are other secrets than the stored data was written with: restore/,
    );
    expect(marks).toHaveLength(3);
  });

  it('rotate: the new one is known once it stood next to the old one', async () => {
    await starts();
    await starts({ fingerprints: [key(2), key(1)] });
    await starts({ fingerprints: [key(2)] });
    await expect(starts({ fingerprints: [key(3)] })).rejects.toThrow(
      /^FINGERPRINT_KEY is another secret than/,
    );
  });

  it('may lack keys of answers, where a key service seals', async () => {
    await starts({ answers: [] });
    await starts({ answers: FIRST });
    await expect(starts({ answers: [] })).resolves.toBeUndefined();
  });

  it('are new ones from then on when an operator accepts that', async () => {
    await starts();
    await starts({ peppers: [key(2)] }, true);
    await expect(starts({ peppers: [key(2)] })).resolves.toBeUndefined();
  });
});
