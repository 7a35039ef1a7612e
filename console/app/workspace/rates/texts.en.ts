import { count } from '../../design/format';
import { plural } from '../../language/plural';

/** Texts of what a clinic is allowed for its visits. */
export const en = {
  title: 'Rates of a clinic',
  description:
    'What your contracts with payers allow for each kind of visit. The desk picks the visit, and sees what to collect.',
  needsClinic: 'Rates are kept for each clinic.',
  label: 'Rates',
  visitKind: 'Kind of visit',
  payer: 'Payer',
  allPayers: 'All',
  service: 'Service',
  visit: 'Visit',
  visits: { 'primary-care': 'Primary care', specialist: 'Specialist' },
  anyVisit: 'Not said',
  allowed: 'Allowed',
  units: 'Visits',
  actions: 'Actions',
  actsOn: (rate: string): string => `Act on ${rate}`,
  none: 'No rates yet',
  noneMore: 'Add one for each service of a visit, or take them all from a CSV file.',
  add: 'Add a rate',
  change: 'Change',
  remove: 'Remove',
  dialog: {
    addTitle: 'Add a rate',
    changeTitle: 'Change a rate',
    visitKindHint:
      'Small letters, digits and hyphens, such as new-patient-visit. Rates of one name are one visit; without a name, default counts.',
    visitKindForm: 'Small letters, digits and hyphens.',
    pick: 'Pick one of the payers that fit, or leave it empty for all.',
    noService: 'None',
    needsService: 'Choose a service, or write a procedure.',
    procedure: 'Procedure',
    procedureHint: 'CPT, HCPCS or CDT, such as 99213.',
    procedureForm: 'Five letters and digits.',
    allowedHint: 'For the whole service, in US dollars.',
    notAnAmount: 'An amount in dollars, such as 150 or 98.50',
    unitsHint: 'How many visits it counts as.',
    add: 'Add the rate',
    change: 'Save the rate',
    saved: 'The rates are changed.',
  },
  removal: {
    title: (rate: string): string => `Remove ${rate}?`,
    text: 'Estimates of this visit are made without it from now on.',
    act: 'Remove the rate',
    done: 'The rate is removed.',
  },
  import: {
    title: 'Take rates from a CSV file',
    hint: 'It replaces all rates of the clinic. With the columns visitKind, allowedAmount, and serviceTypeCode or procedureCode; 2,000 rows at most.',
    act: 'Replace the rates',
    done: (rows: number): string =>
      plural(rows, { one: 'The clinic has 1 rate now.', other: `The clinic has ${count(rows)} rates now.` }),
  },
};
