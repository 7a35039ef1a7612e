import type { X12Answer } from '../read-answer';
import { readInterchange } from '../read-interchange';

/** How a text is written; the standard's usual delimiters where nothing is given. */
export type Written = {
  readonly element?: string;
  readonly repetition?: string;
  readonly terminator?: string;
  /** Between segments, after the terminator: line ends, indentation. */
  readonly between?: string;
};

/** Writes segments, given with `*` and `^`, as the 271 of one interchange with these delimiters. */
export function interchange(segments: readonly string[], written: Written = {}): string {
  const { element = '*', repetition = '^', terminator = '~', between = '' } = written;
  const set = ['ST*271*0001*005010X279A1', ...segments];
  const all = [
    `ISA*00*          *00*          *ZZ*PAYER          *ZZ*CLINIC         *260115*0930*^*00501*000000905*0*P*:`,
    'GS*HB*PAYER*CLINIC*20260115*0930*905*X*005010X279A1',
    ...set,
    `SE*${String(set.length + 1)}*0001`,
    'GE*1*905',
    'IEA*1*000000905',
  ];
  const rewrite = (segment: string): string => segment.replaceAll('*', element).replaceAll('^', repetition);
  return all.map((segment) => `${rewrite(segment)}${terminator}${between}`).join('');
}

/** Where a 271 begins: the payer's and the clinic's loops. */
export const PAYER = [
  'BHT*0022*11*REF-1*20260115*0930',
  'HL*1**20*1',
  'NM1*PR*2*EVERGREEN HEALTH*****PI*00042',
];
export const CLINIC = ['HL*2*1*21*1', 'NM1*1P*2*MAPLE STREET CLINIC*****XX*1999999984'];
export const SUBSCRIBER = ['HL*3*2*22*0', 'TRN*2*TRACE-1*9CLINIC0001', 'NM1*IL*1*DOE*JANE****MI*W000000001'];
export const DEPENDENT = ['HL*4*3*23*0', 'NM1*03*1*DOE*JORDAN', 'DMG*D8*20150401*F'];

/** The 271 about a subscriber that holds these segments in its loop. */
export function aboutSubscriber(segments: readonly string[], written: Written = {}): string {
  return interchange([...PAYER, ...CLINIC, ...SUBSCRIBER, ...segments], written);
}

/** The 271 about a dependent: these segments in the subscriber's loop, those in the dependent's. */
export function aboutDependent(ofSubscriber: readonly string[], ofDependent: readonly string[]): string {
  return interchange([...PAYER, ...CLINIC, ...SUBSCRIBER, ...ofSubscriber, ...DEPENDENT, ...ofDependent]);
}

/** The answers in a text, which must have some. */
export function answersIn(text: string): readonly X12Answer[] {
  const reading = readInterchange(text);
  if (reading.kind !== 'answers') throw new Error(`no answers: ${JSON.stringify(reading)}`);
  return reading.answers;
}

/** The one answer in a text. */
export function answerIn(text: string): X12Answer {
  const [answer, ...others] = answersIn(text);
  if (answer === undefined || others.length > 0) throw new Error('not one answer');
  return answer;
}
