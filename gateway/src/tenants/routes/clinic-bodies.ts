import type { BeforeJson, Schema } from '@eligibility/api-types';
import { isoTime } from '@eligibility/kit';
import { validate } from '../../http/fields';
import { timeOrNull } from '../../http/handlers';
import type { Clinic } from '../../identity/domain/workspace';
import type { ClinicWish, NewClinic } from '../app/clinics';
import { CLINIC_CHANGE, NEW_CLINIC } from './clinic-schemas';

/** The body of an order for a clinic. @throws AppError `validation-failed` */
export function readNewClinic(body: unknown): NewClinic {
  return validate(NEW_CLINIC, body);
}

/** The body of a change of a clinic. @throws AppError `validation-failed` */
export function readClinicChange(body: unknown): ClinicWish {
  return validate(CLINIC_CHANGE, body);
}

/** A clinic as operators and its workspace see it. */
export function toClinicResponse({
  createdAtMs,
  retiredAtMs,
  ...clinic
}: Clinic): BeforeJson<Schema<'Clinic'>> {
  return { ...clinic, createdAt: isoTime(createdAtMs), retiredAt: timeOrNull(retiredAtMs) };
}
