import {
  isServiceType,
  NAME_LENGTH,
  NPI_FORM,
  PROVIDER_ID,
  PROVIDER_ID_QUALIFIERS,
  TAXONOMY_CODE,
  USPS_CODES,
} from '@eligibility/x12';
import { PAYER_ID } from '@eligibility/kit';
import Joi from 'joi';
import { isNpi } from '../../checks/domain/npi';
import { sentName, uuidField } from '../../http/fields';
import {
  answer,
  change,
  flag,
  instant,
  list,
  named,
  oneOf,
  orNull,
  ref,
  sent,
  text,
} from '../../http/schema';
import type { PayerProviderId, Practitioner } from '../../identity/domain/workspace';
import type { ClinicWish, NewClinic } from '../app/clinics';

const NPI = named(
  'Npi',
  Joi.string()
    .custom((value: string, helpers) => {
      if (isNpi(value)) return value;
      return helpers.error(NPI_FORM.test(value) ? 'npi.check-digit' : 'npi.form');
    })
    .meta({ pattern: NPI_FORM.source })
    .messages({
      'npi.form': 'must be the 10 digits of a National Provider Identifier',
      'npi.check-digit': 'has a wrong check digit',
    })
    .description(
      'National Provider Identifier; its tenth digit is a Luhn check digit over 80840 and the first nine.',
    )
    .example('1234567893'),
);
const TAXONOMY = named(
  'TaxonomyCode',
  text(
    'Code of the Health Care Provider Taxonomy that is sent to the payer next to the NPI (X12 ' +
      'PRV03). Some payers of Medicaid refuse an inquiry without it.',
  )
    .pattern(TAXONOMY_CODE)
    .example('207Q00000X')
    .messages({
      'string.pattern.base':
        'must be a taxonomy code: nine digits or capital letters and an X, such as 207Q00000X',
    }),
);
const STATE = named(
  'UspsCode',
  oneOf(
    USPS_CODES,
    'A state, a territory, or a region of the armed forces, as the Postal Service abbreviates it.',
  )
    .example('TX')
    .messages({ 'any.only': 'must be the code of a state in capital letters, such as TX' }),
);
const QUALIFIER = named(
  'ProviderIdQualifier',
  oneOf(
    PROVIDER_ID_QUALIFIERS,
    "`SV`: a number of the payer's own, which goes out in place of the NPI (X12 NM108). The others " +
      'go out next to it (X12 REF01): the number of a provider at Medicare (`1C`) or Medicaid (`1D`), ' +
      'of its facility (`1J`), of the submitter (`EO`), of the provider (`N5`) or its facility (`N7`) ' +
      "in the plan's network, a former number (`Q4`), the tax number (`TJ`).",
  ),
);
const NEW_PAYER_PROVIDER_ID = named(
  'PayerProviderIdRequest',
  sent<PayerProviderId>({
    payerId: text("The payer's id in the catalog.").pattern(PAYER_ID).example('TXMCD').required(),
    qualifier: QUALIFIER.required(),
    id: text().pattern(PROVIDER_ID).example('0098765').required(),
  }),
);
const PAYER_PROVIDER_IDS =
  'What single payers know the clinic by, where its NPI is not enough or it has none; each ' +
  'qualifier once for each payer.';
const NEW_PAYER_PROVIDER_IDS = named(
  'PayerProviderIdRequests',
  list(NEW_PAYER_PROVIDER_ID, PAYER_PROVIDER_IDS)
    .min(1)
    .max(50)
    // Entries are compared even where they are none.
    .unique(
      (one: PayerProviderId | null, other: PayerProviderId | null) =>
        one?.payerId === other?.payerId && one?.qualifier === other?.qualifier,
    )
    .messages({
      'array.unique': 'has the same qualifier for the same payer twice',
      'string.pattern.base': 'must have letters A to Z in capitals, digits, hyphens and blanks only',
    }),
);
const CLINIC_NAME = named(
  'SentClinicName',
  sentName(NAME_LENGTH.organization)
    .description(
      "The provider's name as it is sent to the payer, unless the NPI is a practitioner's; X12 NM103 " +
        'has 60 characters. It needs a Latin letter or a digit, and so do both names of a practitioner.',
    )
    .example('Riverside Dental'),
);
const PRACTITIONER =
  'The person the NPI belongs to (entity type 1); this name is sent to the payer. Absent when it ' +
  'belongs to an organization (type 2).';
const NEW_PRACTITIONER = named(
  'PractitionerRequest',
  sent<Practitioner>(
    { firstName: sentName(NAME_LENGTH.first).required(), lastName: sentName(NAME_LENGTH.last).required() },
    PRACTITIONER,
  ),
);
const DEFAULT_SERVICE_TYPE = named(
  'DefaultServiceType',
  Joi.string()
    .custom((code: string, helpers) => (isServiceType(code) ? code : helpers.error('clinic.service')))
    .meta({
      pattern:
        '^([1-9]|1[0-9]|2[0-8]|30|3[2-9]|[4-9][0-9]|A[0-9A-OQR]|B[1-3A-NP-Z]|C[1A-Q]|D[GMS]|G[FNY]|IC|MH|NI|ON|P[TU]|R[NT]|T[CN]|UC)$',
    })
    .messages({ 'clinic.service': 'must be an X12 service type code in capital letters, such as 35' })
    .description(
      'What its live checks are about, where a request has neither `serviceTypeCodes` nor ' +
        '`procedureCode`: an X12 service type code, such as 35 for a dental office. Without it, the plan ' +
        'as a whole.',
    )
    .example('35')
    .example('AL'),
);

export const NEW_CLINIC = sent<NewClinic>(
  {
    name: CLINIC_NAME.required(),
    npi: NPI.when('payerProviderIds', { is: Joi.exist(), otherwise: Joi.required() }),
    practitioner: NEW_PRACTITIONER,
    taxonomyCode: TAXONOMY,
    state: STATE,
    defaultServiceType: DEFAULT_SERVICE_TYPE,
    payerProviderIds: NEW_PAYER_PROVIDER_IDS,
    clientId: uuidField.description('For clinics that already have one; made by the service otherwise.'),
  },
  'A clinic has an NPI, or `payerProviderIds`: providers of transport or personal care get no NPI, ' +
    'and the payers that know them give them a number of their own.',
);

export const CLINIC_CHANGE = change<ClinicWish>({
  name: CLINIC_NAME,
  npi: NPI,
  practitioner: orNull(NEW_PRACTITIONER, 'Null when the NPI belongs to the clinic as an organization.'),
  taxonomyCode: orNull(TAXONOMY, 'Null sends none.'),
  state: orNull(STATE, 'Null when no state is usual for its patients.'),
  defaultServiceType: orNull(DEFAULT_SERVICE_TYPE, 'Null asks about the plan as a whole.'),
  payerProviderIds: orNull(NEW_PAYER_PROVIDER_IDS, 'In place of all that were there. Null removes them.'),
  retired: flag(
    '`true`: every request for the clinic is answered 403 `client-forbidden`; its checks stay in the ' +
      'log. `false` opens it again.',
  ).strict(),
});

export const CLINIC_SCHEMAS = {
  Npi: NPI,
  TaxonomyCode: TAXONOMY,
  UspsCode: STATE,
  ProviderIdQualifier: QUALIFIER,
  PayerProviderIdRequest: NEW_PAYER_PROVIDER_ID,
  PayerProviderIdRequests: NEW_PAYER_PROVIDER_IDS,
  PayerProviderId: answer({
    payerId: text().min(1).max(80),
    qualifier: ref('ProviderIdQualifier'),
    id: text().min(2).max(50),
  }),
  PayerProviderIds: list(ref('PayerProviderId'), PAYER_PROVIDER_IDS).min(1).max(50),
  SentClinicName: CLINIC_NAME,
  PractitionerRequest: NEW_PRACTITIONER,
  ClinicName: text('As it was given.').min(1).max(60),
  Practitioner: answer(
    {
      firstName: text().min(1).max(35),
      lastName: text().min(1).max(60),
    },
    PRACTITIONER,
  ),
  DefaultServiceType: DEFAULT_SERVICE_TYPE,
  ClinicRequest: NEW_CLINIC,
  Clinic: answer({
    clientId: text().meta({ format: 'uuid' }),
    workspaceId: text().min(1),
    name: ref('ClinicName'),
    npi: ref('Npi').optional(),
    practitioner: ref('Practitioner').optional(),
    taxonomyCode: ref('TaxonomyCode').optional(),
    state: ref('UspsCode').optional(),
    defaultServiceType: ref('DefaultServiceType').optional(),
    payerProviderIds: ref('PayerProviderIds').optional(),
    createdAt: instant(),
    retiredAt: orNull(instant(), 'Since when no request is let in for it. Null while it is open.'),
  }),
  ClinicChange: CLINIC_CHANGE,
  ClinicList: answer({
    data: list(ref('Clinic')).max(200),
    nextCursor: ref('NextCursor'),
  }),
};
