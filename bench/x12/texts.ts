import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A payer's batch: so many transaction sets, and so many bytes as files of that kind have. */
const BATCH_SETS = 153;

const HEADER = [
  'ISA*00*          *00*          *ZZ*EVERGREEN      *ZZ*MAPLECLINIC    *260115*0930*^*00501*000000905*0*P*:',
  'GS*HB*EVERGREEN*MAPLECLINIC*20260115*0930*905*X*005010X279A1',
];

/** The texts to be read in the measurement, by their description. */
export function measuredTexts(fixtures: string): ReadonlyMap<string, string> {
  return new Map([
    ['one answer of a commercial plan', readFileSync(join(fixtures, 'commercial.271'), 'utf8')],
    [`a batch of ${String(BATCH_SETS)} answers`, batch(BATCH_SETS)],
  ]);
}

/** A batch as a Medicaid programme sends it: a short answer a person, one in twenty rejected. */
function batch(sets: number): string {
  const written = Array.from({ length: sets }, (_none, index) => transactionSet(index + 1));
  return [...HEADER, ...written.flat(), `GE*${String(sets)}*905`, 'IEA*1*000000905', ''].join('~\n');
}

function transactionSet(number: number): readonly string[] {
  const control = String(number).padStart(4, '0');
  const isRejected = number % 20 === 0;
  const benefits = [
    'EB*1**30^1^35^47^48^50^86^88^AL^MH*MC*MEDICAID MANAGED CARE',
    'DTP*291*D8*20260115',
    'EB*B**30***27*0*****Y',
    'LS*2120',
    'NM1*P5*2*PLAN SPONSOR OF THE STATE',
    'PER*IC*PROVIDER RELATIONS*TE*8665550100*EM*relations@example.test',
    'LE*2120',
  ];
  const segments = [
    `ST*271*${control}*005010X279A1`,
    `BHT*0022*11*REF-${control}*20260115*0930`,
    'HL*1**20*1',
    'NM1*PR*2*EVERGREEN MEDICAID*****PI*00042',
    'HL*2*1*21*1',
    'NM1*1P*2*MAPLE STREET CLINIC*****XX*1999999984',
    'HL*3*2*22*0',
    `TRN*2*TRACE-${control}*9MAPLE0001`,
    `NM1*IL*1*MARKER${control}*PERSON****MI*W00000${control}`,
    'DMG*D8*19800101*F',
    ...(isRejected ? ['AAA*N**73*C'] : benefits),
  ];
  return [...segments, `SE*${String(segments.length + 1)}*${control}`];
}
