import type { BeforeJson, Schema } from '@eligibility/api-types';
import {
  isServiceType,
  NAME_LENGTH,
  NPI_FORM,
  PROVIDER_ID,
  PROVIDER_ID_QUALIFIERS,
  TAXONOMY_CODE,
  USPS_CODES,
} from '@eligibility/x12';
import { isoTime, PAYER_ID } from '@eligibility/kit';
import Joi from 'joi';
import type { ClinicWish, NewClinic } from '../app/clinics';
import { isNpi } from '../../checks/domain/npi';
import type { Clinic, PayerProviderId, Practitioner } from '../../identity/domain/workspace';
import { sentName, TEXT_MESSAGES, validate, uuidField } from '../../http/fields';
import { timeOrNull } from '../../http/handlers';

const npi = Joi.string()
  .custom((value: string, helpers) => {
    if (isNpi(value)) return value;
    return helpers.error(NPI_FORM.test(value) ? 'npi.check-digit' : 'npi.form');
  })
  .messages({
    'npi.form': 'must be the 10 digits of a National Provider Identifier',
    'npi.check-digit': 'has a wrong check digit',
  });

const practitioner = Joi.object<Practitioner>({
  firstName: sentName(NAME_LENGTH.first),
  lastName: sentName(NAME_LENGTH.last),
});

const taxonomyCode = Joi.string().pattern(TAXONOMY_CODE).messages({
  'string.pattern.base':
    'must be a taxonomy code: nine digits or capital letters and an X, such as 207Q00000X',
});

const state = Joi.string()
  .valid(...USPS_CODES)
  .messages({ 'any.only': 'must be the code of a state in capital letters, such as TX' });

const defaultServiceType = Joi.string()
  .custom((code: string, helpers) => (isServiceType(code) ? code : helpers.error('clinic.service')))
  .messages({ 'clinic.service': 'must be an X12 service type code in capital letters, such as 35' });

const payerProviderIds = Joi.array()
  .items(
    Joi.object<PayerProviderId>({
      payerId: Joi.string().pattern(PAYER_ID).required(),
      qualifier: Joi.string()
        .valid(...PROVIDER_ID_QUALIFIERS)
        .required(),
      id: Joi.string().pattern(PROVIDER_ID).required(),
    }),
  )
  .min(1)
  .max(50)
  // Entries are compared even where they are none.
  .unique((one: PayerProviderId | null, other: PayerProviderId | null) => {
    return one?.payerId === other?.payerId && one?.qualifier === other?.qualifier;
  })
  .messages({
    'array.unique': 'has the same qualifier for the same payer twice',
    'string.pattern.base': 'must have letters A to Z in capitals, digits, hyphens and blanks only',
  });

const schema = Joi.object<NewClinic>({
  name: sentName(NAME_LENGTH.organization),
  npi: npi.when('payerProviderIds', { is: Joi.exist(), otherwise: Joi.required() }),
  practitioner,
  taxonomyCode,
  state,
  defaultServiceType,
  payerProviderIds,
  clientId: uuidField,
}).messages(TEXT_MESSAGES);

const changeSchema = Joi.object<ClinicWish>({
  name: sentName(NAME_LENGTH.organization).optional(),
  npi,
  practitioner: practitioner.allow(null),
  taxonomyCode: taxonomyCode.allow(null),
  state: state.allow(null),
  defaultServiceType: defaultServiceType.allow(null),
  payerProviderIds: payerProviderIds.allow(null),
  retired: Joi.boolean().strict(),
})
  .min(1)
  .messages(TEXT_MESSAGES);

/** The body of an order for a clinic. @throws AppError `validation-failed` */
export function readNewClinic(body: unknown): NewClinic {
  return validate(schema, body);
}

/** The body of a change of a clinic. @throws AppError `validation-failed` */
export function readClinicChange(body: unknown): ClinicWish {
  return validate(changeSchema, body);
}

/** A clinic as operators and its workspace see it. */
export function toClinicResponse({
  createdAtMs,
  retiredAtMs,
  ...clinic
}: Clinic): BeforeJson<Schema<'Clinic'>> {
  return { ...clinic, createdAt: isoTime(createdAtMs), retiredAt: timeOrNull(retiredAtMs) };
}
