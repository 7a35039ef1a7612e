const { runShell } = require('./steps');

/** What a reviewer may want to know of a change, and no change fails for. */
const ADVICE = {
  'subjects of commits': 'scripts/commits',
  'code that nothing uses': 'knip',
  'pages that list what the code has': 'node scripts/docs.js --check',
  licences: 'npm run --silent supply -- licences',
  'known vulnerabilities': 'deploy/advisories',
};

async function main() {
  for (const [what, line] of Object.entries(ADVICE)) {
    const { code, printed } = await runShell(line, { isShown: false });
    process.stdout.write(`${code === 0 ? 'nothing to say' : 'look'}: ${what}\n${code === 0 ? '' : printed}`);
  }
}

void main();
