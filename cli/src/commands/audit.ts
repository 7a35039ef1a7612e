import { call } from '../calls/call-command';

/** What operators did. */
export const AUDIT = [
  call('list', 'GET /ops/audit', {
    does: 'What operators did or tried to do, newest first',
    columns: [
      ...(['at', 'actor', 'action'] as const),
      [
        'OUTCOME',
        ({ outcome, code }) => ({
          text: [outcome, ...(code === null ? [] : [`(${code})`])].join(' '),
          tone: outcome === 'done' ? undefined : 'warning',
        }),
      ],
      'target',
      ['DETAIL', ({ detail }) => JSON.stringify(detail)],
    ],
  }),
  call('verify', 'GET /ops/audit/verification', {
    does: 'Walk along the chain of the audit log; exits 1 when a line was changed or taken away',
    shows: ({ isIntact, lines, head }) =>
      isIntact ? `${String(lines)} lines, all as they were written; the last has the hash ${head}` : '',
    fails: ({ isIntact, brokenAt }) =>
      isIntact ? undefined : `line ${String(brokenAt)} was changed or inserted, or follows a missing one`,
  }),
];
