// Says of each delivery in the file, one a line, whether the function of the guide takes it. It follows the guide's sample.
const { WebhookVerificationError } = require('standardwebhooks');
const lines = require('node:fs').readFileSync(process.argv[2], 'utf8').trimEnd().split('\n');
for (const { body, headers } of lines.map((line) => JSON.parse(line))) {
  try {
    const event = eventOf(body, headers);
    console.log(JSON.stringify(event) === body);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.log(false);
  }
}
