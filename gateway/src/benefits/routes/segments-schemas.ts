import Joi from 'joi';
import { answer, ref, text } from '../../http/schema';

export const SEGMENTS_SCHEMAS = {
  SegmentHSD: answer(
    {
      quantityQualifier: text('X12 HSD01.').optional(),
      quantity: text('X12 HSD02.').optional(),
      unit: text('X12 HSD03.').optional(),
      sampleModulus: text('X12 HSD04.').optional(),
      timeQualifier: text('X12 HSD05.').optional(),
      periods: text('X12 HSD06.').optional(),
      pattern: text('X12 HSD07.').optional(),
      patternTime: text('X12 HSD08.').optional(),
      more: ref('SegmentMore').optional(),
    },
    'How a service is delivered. X12 HSD.',
  ),
  SegmentREF: answer(
    {
      qualifier: text('X12 REF01.').optional(),
      value: text('X12 REF02.').optional(),
      description: text('X12 REF03.').optional(),
      more: ref('SegmentMore').optional(),
    },
    'A reference. X12 REF.',
  ),
  SegmentDTP: answer(
    {
      qualifier: text('X12 DTP01.').optional(),
      format: text('X12 DTP02.').optional(),
      period: text('X12 DTP03.').optional(),
      more: ref('SegmentMore').optional(),
    },
    'A date or a period. X12 DTP.',
  ),
  SegmentAAA: answer(
    {
      isValid: text('X12 AAA01.').optional(),
      agency: text('X12 AAA02.').optional(),
      code: text('X12 AAA03.').optional(),
      followUp: text('X12 AAA04.').optional(),
      more: ref('SegmentMore').optional(),
    },
    'A rejection. X12 AAA.',
  ),
  SegmentMSG: answer(
    {
      text: text('X12 MSG01.').optional(),
      control: text('X12 MSG02.').optional(),
      number: text('X12 MSG03.').optional(),
      more: ref('SegmentMore').optional(),
    },
    'A message. X12 MSG.',
  ),
  SegmentIII: answer(
    {
      qualifier: text('X12 III01.').optional(),
      code: text('X12 III02.').optional(),
      category: text('X12 III03.').optional(),
      description: text('X12 III04.').optional(),
      more: ref('SegmentMore').optional(),
    },
    'A place of service, or another code that restricts the line. X12 III.',
  ),
  SegmentNM1: answer(
    {
      role: text('X12 NM101.').optional(),
      kind: text('X12 NM102.').optional(),
      name: text('X12 NM103.').optional(),
      firstName: text('X12 NM104.').optional(),
      middleName: text('X12 NM105.').optional(),
      prefix: text('X12 NM106.').optional(),
      suffix: text('X12 NM107.').optional(),
      idQualifier: text('X12 NM108.').optional(),
      id: text('X12 NM109.').optional(),
      relationship: text('X12 NM110.').optional(),
      relatedRole: text('X12 NM111.').optional(),
      secondName: text('X12 NM112.').optional(),
      more: ref('SegmentMore').optional(),
    },
    'The name of a person or an organization. X12 NM1.',
  ),
  SegmentN3: answer(
    {
      line1: text('X12 N301.').optional(),
      line2: text('X12 N302.').optional(),
      more: ref('SegmentMore').optional(),
    },
    'A street. X12 N3.',
  ),
  SegmentN4: answer(
    {
      city: text('X12 N401.').optional(),
      state: text('X12 N402.').optional(),
      postalCode: text('X12 N403.').optional(),
      country: text('X12 N404.').optional(),
      locationQualifier: text('X12 N405.').optional(),
      location: text('X12 N406.').optional(),
      countrySubdivision: text('X12 N407.').optional(),
      more: ref('SegmentMore').optional(),
    },
    'A city. X12 N4.',
  ),
  SegmentPER: answer(
    {
      function: text('X12 PER01.').optional(),
      name: text('X12 PER02.').optional(),
      qualifier1: text('X12 PER03.').optional(),
      number1: text('X12 PER04.').optional(),
      qualifier2: text('X12 PER05.').optional(),
      number2: text('X12 PER06.').optional(),
      qualifier3: text('X12 PER07.').optional(),
      number3: text('X12 PER08.').optional(),
      more: ref('SegmentMore').optional(),
    },
    'Who to contact. X12 PER.',
  ),
  SegmentPRV: answer(
    {
      role: text('X12 PRV01.').optional(),
      qualifier: text('X12 PRV02.').optional(),
      id: text('X12 PRV03.').optional(),
      state: text('X12 PRV04.').optional(),
      specialty: text('X12 PRV05.').optional(),
      organization: text('X12 PRV06.').optional(),
      more: ref('SegmentMore').optional(),
    },
    'The specialty of a provider. X12 PRV.',
  ),
  SegmentLS: answer(
    {
      loop: text('X12 LS01.').optional(),
      more: ref('SegmentMore').optional(),
    },
    'Where loops 2120 begin. X12 LS.',
  ),
  SegmentLE: answer(
    {
      loop: text('X12 LE01.').optional(),
      more: ref('SegmentMore').optional(),
    },
    'Where they end. X12 LE.',
  ),
  SegmentMore: Joi.object()
    .pattern(Joi.string(), text())
    .description('Elements without a name here, by their number in the segment.'),
};
