import { count } from './format';

/** Texts of the parts that every page is made of. */
export const en = {
  titleOf: (page: string): string => `${page} - Eligibility Check`,
  loading: 'Loading',
  unreachable: 'The system could not be reached',
  checkNetwork: 'Check the network, and try again.',
  request: 'Request',
  tryAgain: 'Try again',
  showMore: 'Show more',
  act: 'Act',
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copyOf: (name: string): string => `Copy the ${name}`,
  copied: (name: string): string => `The ${name} is copied.`,
  reason: { label: 'Reason', description: 'Kept in the audit log. Nothing about a patient.' },
  wholeNumber: 'A whole number, such as 1,000',
  chart: {
    asTable: 'As a table',
    asTableOf: (chart: string): string => `${chart}, as a table`,
    day: 'Day',
    of: 'Of',
    now: 'Now',
    highest: 'Highest',
    more: (number: number): string => `and ${count(number)} more, lower than these`,
  },
};
