import { answer, list, ref, text } from '../../http/schema';

export const benefitLineMembers = {
  entities: list(ref('BenefitLineEntity'), 'X12 NM1, with its loop 2120.').optional(),
  deliveries: list(ref('SegmentHSD'), 'How quantities are spread. X12 HSD.').optional(),
  references: list(ref('SegmentREF'), 'Numbers. X12 REF.').optional(),
  dates: list(ref('SegmentDTP'), 'Dates and periods, as they were written. X12 DTP.').optional(),
  rejects: list(ref('SegmentAAA'), 'Parts of the inquiry that were rejected. X12 AAA.').optional(),
  messages: list(ref('SegmentMSG'), 'Free text. X12 MSG.').optional(),
  places: list(
    ref('SegmentIII'),
    'Places of service, and other codes that restrict the line. X12 III.',
  ).optional(),
  streets: list(ref('SegmentN3'), 'X12 N3.').optional(),
  cities: list(ref('SegmentN4'), 'X12 N4.').optional(),
  contacts: list(ref('SegmentPER'), 'X12 PER.').optional(),
  providers: list(ref('SegmentPRV'), 'X12 PRV.').optional(),
  loopHeaders: list(ref('SegmentLS'), 'X12 LS.').optional(),
  loopTrailers: list(ref('SegmentLE'), 'X12 LE.').optional(),
  traces: list(ref('SegmentTRN'), 'X12 TRN.').optional(),
  demographics: list(ref('SegmentDMG'), 'X12 DMG.').optional(),
  relationships: list(ref('SegmentINS'), 'X12 INS.').optional(),
  diagnoses: list(ref('SegmentHI'), 'X12 HI.').optional(),
  militaryService: list(ref('SegmentMPI'), 'X12 MPI.').optional(),
  transactions: list(ref('SegmentBHT'), 'X12 BHT.').optional(),
  hierarchy: list(ref('SegmentHL'), 'X12 HL.').optional(),
  others: list(list(text()), 'Segments that a 271 does not have, each with its id first.').optional(),
};

export const BENEFIT_LINE_SCHEMAS = {
  BenefitLine: answer(
    {
      ...benefitLineMembers,
      id: text("The place of the line among the patient's lines, `EB1` the first.").pattern(
        /^EB[1-9][0-9]*$/,
      ),
      benefit: ref('SegmentEB'),
    },
    "A line of the payer's answer (loop 2110) with everything that belongs to it, as it was sent: " +
      'codes and amounts are texts, and what the payer left out is left out. `plans` has the same in ' +
      'types and words. Segments that a line of a 271 does not have are kept where a payer sends them.',
  ),
  BenefitLineEntity: answer(
    {
      ...benefitLineMembers,
      name: ref('SegmentNM1'),
    },
    'A person or an organization that the line names, with what follows its name. X12 loop 2120.',
  ),
  SegmentEB: answer(
    {
      code: text('The first one where it repeats. X12 EB01.').optional(),
      codes: list(text(), 'All of them where it repeats (008020X332). X12 EB01.').optional(),
      coverageLevel: text('X12 EB02.').optional(),
      serviceTypes: list(
        text(),
        'One entry for each repetition, and of a composite (008020X332) its first part. X12 EB03.',
      ).optional(),
      serviceTypeParts: list(
        list(text()),
        'The same in its parts, where one of the repetitions is a composite. X12 EB03.',
      ).optional(),
      insuranceType: text('X12 EB04.').optional(),
      planName: text('X12 EB05.').optional(),
      timeQualifier: text('X12 EB06.').optional(),
      amount: text('X12 EB07.').optional(),
      percent: text('X12 EB08.').optional(),
      quantityQualifier: text('X12 EB09.').optional(),
      quantity: text('X12 EB10.').optional(),
      authorization: text('X12 EB11.').optional(),
      network: text('X12 EB12.').optional(),
      procedure: list(
        text(),
        'Its parts: list, code, up to four modifiers, description, last code of a range. A part that is ' +
          'left out is empty. X12 EB13.',
      ).optional(),
      diagnosisPointers: list(text(), 'X12 EB14.').optional(),
      more: ref('SegmentMore').optional(),
    },
    'The line itself. X12 EB.',
  ),
};
