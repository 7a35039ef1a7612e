// Calls the tool of examples/voice/twilio.mjs: one line with the arguments in, one line out, which is what the model is
// given and what Twilio is sent.
import { createInterface } from 'node:readline';

const { checkEligibility, spoken } = await import(process.argv[2]);

for await (const line of createInterface({ input: process.stdin })) {
  const given = await checkEligibility(JSON.parse(line).arguments);
  process.stdout.write(`${JSON.stringify({ ...given, sent: spoken(given) })}\n`);
}
