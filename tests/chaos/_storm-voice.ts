import { pause } from './_check-recorder';
import type { StormCall, StormClient, StormEnd } from './_storm';

/** So many calls at a time. */
const AT_ONCE = 16;
/** A voice platform hangs up after it; longer than the wait that the call asks for. */
const TIMEOUT_MS = 3_000;
const PREFER = 'wait=1, include="outcome,say"';
/** A caller asks again, with the same words. */
const MOST_CALLS = 12;
const PAUSE_MS = 1_000;
const PATIENT = { patientFirstName: 'Jane', patientLastName: 'Doe', patientDateOfBirth: '1980-04-12' };

/** A voice agent: no idempotency key, the same question again until there is an answer. */
export const voiceClient: StormClient = {
  name: 'Voice',
  hasKeys: false,
  makeCalls: async ({ urls, apiKey, clientId }, calls) => {
    const headers = {
      Authorization: `Bearer ${apiKey}`,
      'X-Client-Id': clientId,
      'Content-Type': 'application/json',
      Prefer: PREFER,
      'Cache-Control': 'max-age=900',
    };
    const ends: StormEnd[] = [];
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let at = next++; at < calls.length; at = next++) {
        const [url, call] = [urls[at % urls.length], calls[at]];
        if (url !== undefined && call !== undefined) ends[at] = await endOf(url, headers, call);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return ends;
  },
};

type Answered = { readonly outcome: string; readonly isCharged: boolean };

async function endOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  call: StormCall,
): Promise<StormEnd> {
  const body = JSON.stringify({ ...PATIENT, ...call });
  let text = '';
  for (let calls = 1; calls <= MOST_CALLS; calls += 1) {
    if (calls > 1) await pause(PAUSE_MS);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const check = `${url}/api/eligibility/check`;
    try {
      const response = await fetch(check, { method: 'POST', headers, body, signal });
      text = await response.text();
      if (response.status !== 200) continue;
      const { outcome, isCharged } = JSON.parse(text) as Answered;
      return { checkId: response.headers.get('check-id') ?? '', outcome, isCharged, calls };
    } catch (failure) {
      text = String(failure);
    }
  }
  return { text };
}
