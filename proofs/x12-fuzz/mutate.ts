import type { Dice } from '@eligibility/testkit';

/** Pieces that belong into a 271, but perhaps not where they are inserted, and pieces that break careless readers. */
const PIECES = [
  ...['*', '~', '^', ':', '|', '\n', '\r\n', '\u001d', '\ufeff', '\0', ' ', '\ud800', '💥', '__proto__'],
  ...[
    'ISA',
    'ISA*',
    'IEA*1*1~',
    'GS*HB~',
    'ST*271*1~',
    'SE*1*1~',
    'GE~',
    'TA1*1*1*1*R*006~',
    'ST*999*1~',
    'AK9*R~',
  ],
  ...[
    'HL*1**20*1~',
    'HL*2*1*22*0~',
    'HL*3*2*23*0~',
    'HL*~',
    'NM1*PR~',
    'AAA*N**42*R~',
    'AAA~',
    'EB~',
    'EB**~',
  ],
  ...[
    'EB*1**30~',
    'EB*C*IND*30***29*1e9~',
    'EB*B***^^^****-1~',
    'MSG*~',
    'III*ZZ~',
    'DTP*346*RD8*20260101-~',
  ],
] as const;

/** A text with one to eight small mutations: pieces inserted, removed, doubled or swapped, characters changed. */
export function mutate(text: string, roll: Dice): string {
  let mutated = text;
  for (let left = 1 + roll(8); left > 0; left -= 1) mutated = mutateOnce(mutated, roll);
  return mutated;
}

function mutateOnce(text: string, roll: Dice): string {
  const from = roll(text.length + 1);
  const to = Math.min(text.length, from + roll(40));
  const [head, middle, tail] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  switch (roll(6)) {
    case 0:
      return head + (PIECES[roll(PIECES.length)] ?? '') + middle + tail;
    case 1:
      return head + tail;
    case 2:
      return head + middle + middle + tail;
    case 3:
      return tail + middle + head;
    case 4:
      return roll(8) === 0 ? head : head + middle.toLowerCase() + tail;
    default:
      return head + String.fromCharCode(roll(0x110)) + middle.slice(1) + tail;
  }
}
