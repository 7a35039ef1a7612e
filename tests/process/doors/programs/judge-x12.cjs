// node-x12 has no place for a TA1 outside of a group, where the standard has it: that one is read leniently.
// Reads a JSON string a line, each a whole interchange, and answers with a JSON line each: a list of what is wrong with it.
const { X12Parser } = require(process.argv[2]);

const lines = require('node:fs').readFileSync(0, 'utf8').split('\n').filter(Boolean);
for (const line of lines) {
  const text = JSON.parse(line);
  const problems = [];
  try {
    const interchange = new X12Parser(!text.includes('TA1*')).parse(text);
    const sets = interchange.functionalGroups.flatMap((group) => group.transactions);
    const expected = text.includes('ST*') ? 1 : 0;
    if (sets.length !== expected) problems.push(`${sets.length} transaction sets`);
  } catch (failure) {
    problems.push(String(failure));
  }
  console.log(JSON.stringify(problems));
}
