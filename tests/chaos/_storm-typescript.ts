import { EligibilityClient, EligibilityError } from '@eligibility/client';
import { pause } from './_check-recorder';
import type { StormCall, StormClient, StormEnd } from './_storm';

/** So many calls at a time. */
const AT_ONCE = 16;
/** More than a payer that hangs takes, so that an attempt which stalls is given up. */
const TIMEOUT_MS = 4_000;
/** With one key. */
const MOST_CALLS = 5;
const PAUSE_MS = 1_000;
const PATIENT = { patientFirstName: 'Jane', patientLastName: 'Doe', patientDateOfBirth: '1980-04-12' };

/** The TypeScript client, half of its calls at each gateway. */
export const typeScriptClient: StormClient = {
  name: 'TypeScript',
  hasKeys: true,
  makeCalls: async ({ urls, ...access }, calls) => {
    const clients = urls.map(
      (baseUrl) => new EligibilityClient({ baseUrl, ...access, timeoutMs: TIMEOUT_MS }),
    );
    const ends: StormEnd[] = [];
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let at = next++; at < calls.length; at = next++) {
        const [client, call] = [clients[at % clients.length], calls[at]];
        if (client !== undefined && call !== undefined) ends[at] = await endOf(client, call);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return ends;
  },
};

/** Goes on with the key of a call that ended without an answer, as a program does after a restart. */
async function endOf(client: EligibilityClient, call: StormCall): Promise<StormEnd> {
  let idempotencyKey: string | undefined;
  for (let calls = 1; ; calls += 1) {
    try {
      const { checkId, isCharged, answer } = await client.check({ ...PATIENT, ...call }, { idempotencyKey });
      return { checkId, outcome: answer.outcome ?? '', isCharged, calls };
    } catch (failure) {
      const error = failure instanceof EligibilityError ? failure : undefined;
      if (error === undefined || calls === MOST_CALLS) return { code: error?.code, text: String(failure) };
      idempotencyKey = error.idempotencyKey;
      await pause(PAUSE_MS);
    }
  }
}
