import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { everythingSaid } from '@eligibility/benefits/testing';
import { foundOrSkipped, isOnPath } from '@eligibility/testkit';

const run = promisify(execFile);

const VOICES = [
  ['en', 'en-us'],
  ['es', 'es'],
] as const;
const WORDS_PER_MINUTE = 175;
const MOST_SECONDS = 12;
const READ_WITHIN_MS = 120_000;

const describeWithVoice = foundOrSkipped(
  isOnPath('espeak-ng'),
  'espeak-ng is not installed (apt-get install espeak-ng): what is said is not read aloud',
)
  ? describe
  : describe.skip;

describeWithVoice('what is said of checks, read aloud at normal speed', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eligibility-spoken-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  /** How long a voice takes to read a text. */
  async function secondsOf(text: string, voice: string): Promise<number> {
    const file = join(folder, 'said.wav');
    await run('espeak-ng', ['-v', voice, '-s', String(WORDS_PER_MINUTE), '-w', file, text]);
    const wave = await readFile(file);
    return (wave.length - WAVE_HEADER) / wave.readUInt32LE(BYTES_PER_SECOND_AT);
  }

  it.each(VOICES)(
    'takes no more than 12 seconds, each sentence and each answer, in %s',
    async (language, voice) => {
      const texts = everythingSaid(language);
      const long: string[] = [];
      for (const text of texts) {
        const seconds = await secondsOf(text, voice);
        expect(seconds).toBeGreaterThan(0.5);
        if (seconds > MOST_SECONDS) long.push(`${seconds.toFixed(1)} s: ${text}`);
      }
      expect(texts.length).toBeGreaterThan(200);
      expect(long).toEqual([]);
    },
    READ_WITHIN_MS,
  );

  it('would notice what takes longer', async () => {
    const longest =
      'nine hundred ninety-nine thousand nine hundred ninety-nine dollars and ninety-nine cents';
    expect(await secondsOf(`${longest}, ${longest}, ${longest}.`, 'en-us')).toBeGreaterThan(MOST_SECONDS);
  });
});

/** The format of WAV: 44 bytes of a header, in which the bytes for a second stand at the 28th. */
const WAVE_HEADER = 44;
const BYTES_PER_SECOND_AT = 28;
