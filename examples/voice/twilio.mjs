// The tool of a model behind Twilio ConversationRelay, which turns speech into text and text into speech, and leaves the
// model to a WebSocket server of your own (https://www.twilio.com/docs/voice/conversationrelay). That server offers the
// model `tool`, calls `checkEligibility` with the arguments that come back, and sends Twilio `spoken(answer)` itself: so
// the sentence is read word for word, because it does not go through the model again.
import { readFileSync } from 'node:fs';

const GIVE_UP_MS = 12_000;
const UNREACHABLE = {
  say: 'I cannot reach the insurance check right now.',
  ask: null,
  status: 'unreachable',
};

/** As in `tools` of OpenAI's chat completions, which Twilio's tutorials use. */
export const tool = {
  type: 'function',
  function: JSON.parse(readFileSync(new URL('check-eligibility.json', import.meta.url), 'utf8')),
};

/** Asks the payer. The same arguments within a quarter of an hour are the same check, and charged once. */
export async function checkEligibility(args) {
  try {
    const response = await fetch(`${process.env.ELIGIBILITY_URL}/api/eligibility/check`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${process.env.ELIGIBILITY_API_KEY}`,
        'X-Client-Id': String(process.env.ELIGIBILITY_CLIENT_ID),
        'Content-Type': 'application/json',
        Prefer: 'wait=8, include=say',
        'Cache-Control': 'max-age=900',
      },
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    const { say, ask } = await response.json();
    return say ? { say, ask, status: response.status === 202 ? 'running' : 'done' } : UNREACHABLE;
  } catch {
    return UNREACHABLE;
  }
}

/** The message of ConversationRelay that says it (https://www.twilio.com/docs/voice/conversationrelay/websocket-messages). */
export function spoken({ say, ask }) {
  return { type: 'text', token: ask === null ? say : `${say} ${ask}`, last: true };
}
