import { buildInquiry } from './build-inquiry';
import type { EligibilityInquiry } from './inquiry';
import { readInquiry, type ReadInquiry } from './read-inquiry';
import type { ReplyEnvelope } from './reply-envelope';
import { INQUIRY } from './testing/inquiry';

/** The 270 of an inquiry. */
export function textOf(inquiry: EligibilityInquiry = INQUIRY): string {
  return buildInquiry(inquiry, {
    sender: { qualifier: '30', id: 'CLINICS' },
    receiver: { qualifier: 'ZZ', id: 'DOOR' },
    controlNumber: 905,
    originatorId: '9ELIGCHECK',
    sentAt: new Date('2026-01-15T12:00:00Z'),
    onDate: '2026-01-15',
    usage: 'P',
    elements: { GS02: 'GROUP1', GS03: 'GROUP2' },
  });
}

export type Read<Kind extends ReadInquiry['kind']> = Extract<ReadInquiry, { readonly kind: Kind }>;

export function read<Kind extends ReadInquiry['kind']>(text: string, kind: Kind): Read<Kind> {
  const found = readInquiry(text);
  if (found.kind !== kind) throw new Error(`it is ${found.kind}`);
  return found as Read<Kind>;
}

export const WRITTEN = { controlNumber: 7, sentAt: new Date('2026-01-15T12:01:00Z') };
export const asked = (text = textOf()): { inquiry: Read<'inquiry'>['inquiry']; envelope: ReplyEnvelope } => {
  const { inquiry, submitted } = read(text, 'inquiry');
  return { inquiry, envelope: { ...WRITTEN, submitted } };
};
export const DEPENDENT: EligibilityInquiry = {
  ...INQUIRY,
  dependent: { firstName: 'Jordan', lastName: 'Doe', relationship: 'child' },
};
export const lines = (text: string): readonly string[] => text.split('~');
export const TRACE = /TRN\*1\*([^*]+)/.exec(textOf())?.[1] ?? '';
