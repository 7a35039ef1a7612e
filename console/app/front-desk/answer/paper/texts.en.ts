/** What an answer says on paper alone. */
export const en = {
  figures: 'Where the figures come from',
  figure: 'Figure',
  lines: 'Lines of the payer',
  coverage: 'Coverage',
  how: { stated: 'stated', derived: 'calculated', absent: 'not stated' },
  also: (value: string, lines: string) => `also stated: ${value} (${lines})`,
  changed: 'The rules have changed since: the answer to this check had another value.',
  address: 'Address on record',
  contact: 'Contact of the payer',
  planNumber: 'Plan number',
  networkName: 'Network',
  checkId: 'Check id',
  notZero: '“Not stated” means that the payer gave no value; it does not mean zero.',
  quote: 'EB1 is the first benefit line of the payer’s answer: quote these numbers when you call.',
  noGuarantee: 'An answer about eligibility is not a guarantee of payment.',
  confidential: 'Confidential: this page contains a patient’s health insurance data.',
};
