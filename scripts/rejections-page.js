const { REASON_CODES, reasonOf } = require('@eligibility/benefits');
const { REJECT_CODES, rejectRow } = require('@eligibility/x12');

/** The sections of docs/rejections.md, from the tables of the code: what to do, and the codes after which it is done. */
function rejectionSections() {
  return [...sectionsByAdvice(), reasonSection()].join('\n');
}

/** In the order of the table, each advice at its first code. */
function sectionsByAdvice() {
  const codes = new Map();
  for (const code of REJECT_CODES) {
    const { next } = rejectRow(code);
    codes.set(next, [...(codes.get(next) ?? []), code]);
  }
  return [...codes].map(
    ([next, ofAdvice]) => `## ${next.replace(/\.$/, '')}\n\n${ofAdvice.map(lineOf).join('\n')}\n`,
  );
}

function lineOf(code) {
  const { happened, step, fields } = rejectRow(code);
  return `- \`${code}\`: ${happened}. ${stepText({ step, fields })}`;
}

function stepText({ step, fields }) {
  const named = fields.map((field) => `\`${field}\``).join(', ');
  return `\`${step}\`${named === '' ? '' : `: ${named}`}`;
}

/** What comes without a code of the payer. */
function reasonSection() {
  const lines = REASON_CODES.map((code) => {
    const { happened, say, ...reason } = reasonOf(code);
    return `- \`${code}\`: ${happened}. ${say} ${stepText(reason)}`;
  });
  return `## Where the payer sent no code\n\n${lines.join('\n')}\n`;
}

module.exports = { rejectionSections };
