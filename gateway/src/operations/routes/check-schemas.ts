import { answer, count, flag, list, ref, text } from '../../http/schema';
import { checkLogLineMembers } from '../../checks/routes/check-log-schemas';

export const CHECK_SCHEMAS = {
  LocatedChecks: answer({
    data: list(ref('LocatedCheck')).max(200),
    nextCursor: ref('NextCursor'),
  }),
  LocatedCheck: answer(
    {
      ...checkLogLineMembers,
      workspaceId: text().meta({ format: 'uuid' }),
    },
    "A line of the workspace's log, and whose it is.",
  ),
  PayerTraffic: answer({
    payerId: text().min(1),
    checksLastHour: count(),
    workspacesLastHour: count(),
    isComplete: flag(
      'False when there were more checks than are counted; both figures are then at least these.',
    ),
  }),
  Forgotten: answer({
    answers: count('How many stored answers were dropped; 0 when they were gone already.'),
    isComplete: flag('False when there is more. Ask again.'),
  }),
};
