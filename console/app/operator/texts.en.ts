import { count } from '../design/format';
import { plural } from '../language/plural';

const checks = (number: number): string =>
  plural(number, { one: '1 check', other: `${count(number)} checks` });

/** Texts of the workspaces of an installation, their wallets and their settings. */
export const en = {
  list: {
    title: 'Workspaces',
    description: 'Each customer has one: its own clinics, keys, wallet and log.',
    create: 'New workspace',
    find: 'Find a workspace by name or id',
    nameOrId: 'Name or id',
    name: 'Name',
    state: 'State',
    charged: 'Charged',
    answered: 'Answered checks',
    every: 'Every live check',
    requests: 'Requests per minute',
    standard: 'Default',
    checks: 'Checks per day',
    noLimit: 'No limit',
    created: 'Created',
    open: 'Open',
    suspended: 'Suspended',
    lookedThrough: (number: number): string => `Looked through the newest ${count(number)} workspaces.`,
    none: 'No workspaces yet',
    noneMore: 'Create the first one, then add a clinic, a key and checks to it.',
    noneFits: 'No workspace fits',
    noneOfNewest: (wanted: string): string =>
      `None of the newest workspaces has "${wanted}" in its name or id. Older ones are not loaded.`,
    noneHas: (wanted: string): string => `None has "${wanted}" in its name or id.`,
  },
  creation: {
    title: 'New workspace',
    create: 'Create the workspace',
    done: (name: string): string => `The workspace ${name} is there. Its wallet is empty.`,
    nameHint: 'The customer, as people call it.',
  },
  page: {
    title: 'Workspace',
    above: 'Workspaces',
    created: (time: string): string => `Created ${time}`,
    idName: 'workspace id',
    suspendedSince: (time: string): string => `Suspended since ${time}`,
    suspended: (reason: string): string => `${reason} Every request with one of its keys is refused.`,
    tabs: { wallet: 'Wallet', clinics: 'Clinics', keys: 'Keys', settings: 'Settings' },
  },
  wallet: {
    title: 'Wallet',
    description: 'In whole checks.',
    grant: 'Grant checks',
    correct: 'Correct the balance',
    available: 'Available',
    held: 'Held by running checks',
    spent: 'Spent',
    granted: 'Granted so far',
    today: 'Budget of today',
    todayOf: (key: string): string => `Budget of the key ${key} today`,
    used: (part: { used: number; limit: number; until: string }): string =>
      `${count(part.used)} of ${count(part.limit)}, until ${part.until}`,
  },
  change: {
    grants: { title: 'Grant checks', description: 'How many checks are added to the wallet.' },
    adjustments: {
      title: 'Correct the balance',
      description: 'Below zero takes checks away, such as -20. The balance never falls below zero.',
    },
    checks: 'Checks',
    review: 'Review',
    back: 'Back',
    add: (number: number): string => `Add ${checks(number)}`,
    take: (number: number): string => `Take ${checks(number)} away`,
    done: (number: number): string => `Done. The balance is ${checks(number)} now.`,
    now: 'Balance now',
    after: 'Balance after',
    change: 'Change',
    signed: (sign: string, number: number): string => `${sign}${checks(number)}`,
    reason: 'Reason',
    tooFew: 'There are not so many checks in the wallet: this will be refused.',
    journal: 'The journal keeps it with your name. It is undone by another change only.',
  },
  journal: {
    title: 'Journal',
    description: 'Every change of the wallet, newest first. No line is ever changed.',
    label: 'Journal of the wallet',
    none: 'Nothing has happened yet',
    noneMore: 'The first grant will be here.',
    when: 'When',
    what: 'What',
    checks: 'Checks',
    by: 'By',
    reason: 'Reason or check',
    kinds: {
      grant: 'Granted',
      adjust: 'Corrected',
      hold: 'Held for a check',
      capture: 'Spent on a check',
      release: 'Given back',
    },
  },
  settings: {
    title: 'Settings',
    review: 'Review the changes',
    ask: 'Save these settings?',
    save: 'Save the settings',
    saved: 'The settings are saved.',
    unchanged: 'Nothing was changed.',
    what: 'What is changed',
    setting: 'Setting',
    now: 'Now',
    fromNowOn: 'From now on',
    effect: 'In effect everywhere within five seconds.',
  },
  fields: {
    name: 'Name',
    charged: 'What is charged',
    requests: 'Requests per minute',
    requestsHint: "Of all its keys together. Empty: the installation's default.",
    share: 'Share of capacity',
    shareHint: 'Its part while the system is full, from 1 to 100. Empty: 10, as everyone.',
    checks: 'Live checks per day',
    checksHint: 'Charged on one UTC day at most. Empty: no limit.',
    lowBalance: 'Warn operators at a balance of',
    lowBalanceHint: 'Checks. Empty: no warning.',
    idempotencyKey: 'Idempotency key of live checks',
    getChecks: 'Live checks by GET',
    searchWithoutMemberId: 'Checks without a member id',
    searchWithoutMemberIdHint:
      'By name, birth date and social security number, at payers that find a person by it.',
    serviceNotTaken: 'Checks about a service that the payer is not known to take',
    serviceNotTakenHint: 'Such a check would be answered about the plan as a whole.',
    answers: 'Stored answers instead of a check',
    answersHint:
      'Seconds: how old an answer may be that a program without an idempotency key is given. Empty: never.',
  },
  changed: {
    charged: 'Charged',
    lowBalance: 'Low balance at',
    idempotencyKey: 'Idempotency key',
    standard: "the installation's default",
    everyone: '10, as everyone',
    noLimit: 'no limit',
    noWarning: 'no warning',
    never: 'never by themselves',
  },
  policies: {
    'every-live-check': 'Every live check',
    'answered-only': 'Only checks that the payer answered',
    warn: 'Recommended: a check without one runs, with a warning',
    required: 'Required: a check without one is refused',
    allowed: 'Allowed',
    refused: 'Refused: patient data stays out of URLs',
    searchRefused: 'Refused: a check needs the member id',
    searchAllowed: 'Allowed, by social security number',
    askPlan: 'The payer is asked about the plan as a whole',
    refuseService: 'Refused, and not charged',
  },
  danger: {
    title: 'Close and drop',
    description: 'Each of these asks for a reason, and is in the audit log.',
    ask: (act: string, workspace: string): string => `${act}: ${workspace}`,
    suspend: {
      title: 'Suspend the workspace',
      action: 'Suspend',
      effect:
        'Every request with one of its keys, and of its people, is refused from now on, everywhere within five seconds. ' +
        'Checks that are running are answered and charged. Nothing is deleted; resuming brings all of it back.',
      done: 'The workspace is suspended.',
    },
    resume: {
      title: 'Resume the workspace',
      action: 'Resume',
      effect:
        'It works again with the keys, the wallet and the answers it had. Keys that were revoked stay revoked.',
      done: 'The workspace is open again.',
    },
    revokeKeys: {
      title: 'Revoke all keys',
      action: 'Revoke all keys',
      effect:
        'Every key that it has now opens nothing any more, everywhere within five seconds, for good. Its programs stop ' +
        'working until they have new keys.',
      done: (keys: number): string =>
        `Revoked ${plural(keys, { one: '1 key', other: `${count(keys)} keys` })}.`,
    },
    dropAnswers: {
      title: 'Drop all stored answers',
      action: 'Drop all answers',
      effect:
        "Every payer's answer that is still kept for this workspace is deleted, for good. The log of checks and the " +
        'wallet stay. A request that is tried again is answered 409 and is not charged again.',
      done: (answers: number): string =>
        `Dropped ${plural(answers, { one: '1 stored answer', other: `${count(answers)} stored answers` })}.`,
    },
  },
};
