const ADMIN = 'Ask the administrator of your workspace';

/** Why a question was not asked, and what a front desk does about it. Other codes have the API's own sentences. */
export const en = {
  unauthorized: {
    title: 'You are signed out',
    next: 'Sign in again. Nothing was asked and nothing was charged.',
  },
  'insufficient-balance': {
    title: 'No checks are left',
    next: `${ADMIN} for more. Nothing was asked and nothing was charged. Until then, call the payer.`,
  },
  'daily-budget-exhausted': {
    title: "Today's limit is reached",
    next: `It resets at midnight UTC. ${ADMIN} for a larger budget. Nothing was charged.`,
  },
  'rate-limited': {
    title: 'Too many checks at once',
    next: 'Wait a few seconds, and ask again. Nothing was charged.',
  },
  'service-unavailable': {
    title: 'A part of this system is down',
    next: 'It is not the payer, and nothing was charged. Ask again in a minute; the operator knows of it.',
  },
  internal: {
    title: 'Something went wrong on our side',
    next: 'Ask again. If it happens twice, give the request id to your administrator. One check is charged at most.',
  },
  'workspace-suspended': {
    title: 'The workspace is suspended',
    next: `${ADMIN} why. Nothing was asked and nothing was charged.`,
  },
  'client-forbidden': {
    title: 'You may not ask for this clinic',
    next: 'Choose another clinic, or have the administrator of your workspace change your role.',
  },
  'payer-not-found': {
    title: 'No payer has this name',
    next: 'Check the spelling, or type the payer id of the insurance card. Nothing was asked and nothing was charged.',
  },
  'payer-ambiguous': {
    title: 'Several payers have this name',
    next: 'Add the state to the name, such as BCBS Florida. Nothing was asked and nothing was charged.',
  },
  'payer-not-askable': {
    title: 'This payer answers no checks',
    next: 'Call the payer, or look at its portal. Or choose another payer, if another was meant. Nothing was charged.',
  },
  'payer-requires-field': {
    title: 'This payer needs more',
    next: 'Fill in what is marked, and ask again. Nothing was charged.',
  },
  'member-id-required': {
    title: 'The member id is needed',
    next: 'Fill it in from the insurance card, and ask again. Nothing was asked and nothing was charged.',
  },
  'payer-date-out-of-range': {
    title: 'This payer does not answer for that day',
    next: 'Choose another day of service, or leave it empty for today. Nothing was charged.',
  },
  'payer-service-not-taken': {
    title: 'This payer is not known to answer about that service',
    next: 'Choose another service, or ask about the plan as a whole. Nothing was asked and nothing was charged.',
  },
  'validation-failed': {
    title: 'Something in the form is not right',
    next: 'Correct what is marked, and ask again. Nothing was charged.',
  },
  'idempotency-result-expired': {
    title: 'The answer is no longer stored',
    next: 'This question was answered and charged before. To get a new answer, ask again: that is another check.',
  },
};
