/** The roles that people have, as people say them. */
export const en = {
  workspace: {
    'front-desk': { name: 'Front desk', may: 'Makes checks and reads their answers' },
    viewer: { name: 'Viewer', may: 'Reads the log of checks, the payers and the balance' },
    admin: { name: 'Admin', may: 'All of it, and clinics, keys and members' },
  },
  installation: {
    operator: {
      name: 'Operator',
      whole: 'Operator of this installation',
      may: 'Everything: workspaces, money, payers, people.',
    },
    'on-call': {
      name: 'On call',
      whole: 'On call for this installation',
      may: 'The board and its switches, nothing else.',
    },
  },
};
