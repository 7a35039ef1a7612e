import {
  rejectReason,
  type Level,
  type NeutralAnswer,
  type NeutralLine,
  type PayerAnswer,
} from '@eligibility/x12';
import { codedOrNull } from './coded';
import type { Rejection } from './document';
import { FOLLOW_UPS } from './party-words';
import { idOf, type Source } from './scope';

/** The patient's own lines, in the order of the answer. */
export function linesOf({ levels, patient }: NeutralAnswer): readonly NeutralLine[] {
  return levels.find(({ level }) => level === patient)?.lines ?? [];
}

/** The patient's lines about benefits, each with all that the payer wrote on it. */
export function sourcesOf({ benefits, whole }: PayerAnswer): readonly Source[] {
  const lines = linesOf(whole);
  return benefits.flatMap((line) => {
    const rest = lines[line.at];
    return rest === undefined ? [] : { id: idOf(line), line, rest };
  });
}

/** AAA of every level, and of the patient's lines. */
export function rejectionsIn({ levels, patient }: NeutralAnswer): readonly Rejection[] {
  const rejections: Rejection[] = [];
  for (const level of levels) {
    rejections.push(...writtenRejections(level, level.level, []));
    if (level.level !== patient) continue;
    for (const [at, line] of level.lines.entries())
      if (line.rejects !== undefined) rejections.push(...writtenRejections(line, 'benefit', [idOf({ at })]));
  }
  return rejections;
}

function writtenRejections(
  { rejects = [] }: Pick<Level, 'rejects'>,
  level: Rejection['level'],
  lines: readonly string[],
): readonly Rejection[] {
  return rejects.flatMap(({ code, followUp }) =>
    code === undefined
      ? []
      : {
          level,
          reason: { code, text: rejectReason(code) ?? null },
          followUp: codedOrNull(followUp, FOLLOW_UPS),
          lines,
        },
  );
}
