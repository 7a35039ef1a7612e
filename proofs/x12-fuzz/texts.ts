import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';

const ENVELOPE = [
  'ISA*00*          *00*          *ZZ*EVERGREEN      *ZZ*MAPLECLINIC    *260115*0930*^*00501*000000905*0*P*:',
  'GS*HB*EVERGREEN*MAPLECLINIC*20260115*0930*905*X*005010X279A1',
];

/** The answers among the fixtures, none about a real person. */
export function sampleAnswers(): readonly string[] {
  const names = ['commercial.271', 'dependent.271', 'medicare-4010.271', 'rejected.271', 'refused.999'];
  return names.map((name) => readFileSync(join(ROOT, 'fixtures/x12', name), 'utf8'));
}

/** A 271 of about this size that repeats one segment. */
export function repetitive(unit: string, length: number): string {
  const start = [...ENVELOPE, 'ST*271*0001', 'HL*1**22*0', 'EB*1**'].join('~');
  return `${start}${unit.repeat(Math.ceil(length / unit.length))}~SE*1*0001~GE*1*905~IEA*1*000000905~`;
}
