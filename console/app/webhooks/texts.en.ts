import type { Schema } from '@eligibility/api-types';
import { count } from '../design/format';
import { plural } from '../language/plural';

const deliveries = (number: number): string =>
  plural(number, { one: '1 delivery', other: `${count(number)} deliveries` });

/** Texts of the webhooks of a workspace. */
export const en = {
  title: 'Webhooks',
  description:
    'Addresses of your programs that are told when something happens. No event holds patient data.',
  bound: {
    title: 'Not for admins of some clinics',
    about: 'Events are about the whole workspace. An admin without limits to clinics can manage webhooks.',
  },
  list: {
    label: 'Webhooks',
    none: 'No webhook yet',
    about: 'Add the address of a program. It must begin with https:// and be on the public internet.',
    add: 'Add a webhook',
    address: 'Address',
    events: 'Events',
    state: 'State',
    actions: 'Actions',
    since: (time: string): string => `since ${time}`,
    twoSecrets: (time: string): string => `Signed with two secrets until ${time}`,
    act: (address: string): string => `Act on the webhook ${address}`,
    deliveries: 'Show its deliveries',
    test: 'Send a test event',
    change: 'Change it',
    rotate: 'Replace its secret',
    recover: 'Send what failed again',
    disable: 'Disable it',
    enable: 'Enable it',
    remove: 'Remove it',
  },
  states: {
    works: 'Works',
    fails: 'Fails',
    gone: 'Disabled: the address is gone',
    failing: 'Disabled: it failed for five days',
    asked: 'Disabled',
  },
  events: {
    'check.completed': 'A check has its answer',
    'batch.completed': 'A batch is done',
    'batch.paused': 'A batch waits',
    'batch.resumed': 'A batch goes on',
    'batch.cancelled': 'A batch was cancelled',
    'wallet.low': 'The balance is low',
    'wallet.empty': 'The balance is used up',
    'key.expiring': 'A key ends in seven days or less',
  } satisfies Record<Schema<'WebhookRequest'>['events'][number], string>,
  form: {
    addTitle: 'Add a webhook',
    add: 'Add the webhook',
    changeTitle: 'Change the webhook',
    save: 'Save the webhook',
    saved: 'The webhook is changed.',
    url: 'Address',
    urlHint: 'Where events are posted, such as https://hooks.example.org/eligibility.',
    events: 'It is told when',
  },
  test: {
    title: 'Send a test event?',
    about: (address: string): string => `An event of the type ping is sent to ${address}.`,
    send: 'Send the event',
    sent: 'The test event is on its way.',
  },
  rotation: {
    title: 'Replace the secret?',
    about:
      'You get a new secret. For 24 hours events are signed with both, so that you can change your program without losing one.',
    rotate: 'Replace the secret',
  },
  recovery: {
    title: 'Send what failed again',
    about: 'Everything that was given up since then is sent once more.',
    since: 'Since',
    recover: 'Send again',
    done: (number: number, isComplete: boolean): string =>
      `${deliveries(number)} will be sent again.${isComplete ? '' : ' There are more: send again once more.'}`,
  },
  disabling: {
    title: 'Disable the webhook?',
    about:
      'It gets no events until it is enabled again. What waits for it is cancelled, and can be sent again later.',
    disable: 'Disable the webhook',
    done: 'The webhook is disabled.',
  },
  enabling: {
    title: 'Enable the webhook?',
    about: 'It gets events from now on. Those that it missed can be sent again afterwards.',
    enable: 'Enable the webhook',
    done: 'The webhook is enabled.',
  },
  removal: {
    title: 'Remove the webhook?',
    about: (address: string): string =>
      `Nothing is sent to ${address} any more. What waits for it is cancelled.`,
    remove: 'Remove the webhook',
    done: 'The webhook is removed.',
  },
  secret: {
    title: 'The secret of the webhook',
    once: 'It is shown this once',
    store:
      'Store it where your program reads its secrets. Whoever has it can write events that look like ours.',
    name: 'secret',
    about: 'Your program verifies each event with it, by a library of Standard Webhooks.',
    stored: 'I have stored the secret',
    close: 'Close',
  },
  deliveries: {
    title: 'Deliveries',
    to: (address: string): string => `To ${address}, of the last 30 days.`,
    close: 'Hide the deliveries',
    which: 'Which deliveries',
    every: 'All',
    none: 'No delivery',
    noneAbout: 'Send a test event to see one.',
    when: 'When',
    event: 'Event',
    state: 'State',
    lastTry: 'Last try',
    actions: 'Details',
    notYet: 'Not yet',
    next: (time: string): string => `next try ${time}`,
    show: 'Show',
    showOne: (type: string, time: string): string => `Show the delivery of ${type}, ${time}`,
    took: (status: string, ms: number): string => `${status}, ${count(ms)} ms`,
    noAnswer: 'No answer',
    of: (type: string): string => `Delivery of ${type}`,
    id: 'Id of the event',
    idName: 'id of the event',
    tries: 'Tries',
    failure: 'Why it failed',
    request: 'Request',
    response: 'Response',
    noResponse: 'Empty',
    again: 'Send it again',
    sentAgain: 'The delivery is on its way again.',
    back: 'Close',
  },
  deliveryStates: {
    waiting: 'Waiting',
    delivered: 'Delivered',
    dead: 'Given up',
    cancelled: 'Cancelled',
  } satisfies Record<Schema<'DeliveryState'>, string>,
};
