export {
  comparedMemberId,
  isMedicareId,
  isMemberId,
  isFoundByLastName,
  isSocialSecurityNumber,
  isUuid,
  MEMBER_ID_CHARACTERS,
  MEMBER_ID_LENGTH,
  GROUP_NUMBER,
  NPI_FORM,
  numberInPlaceOfMemberId,
  TAXONOMY_CODE,
  plainMemberId,
  x12MemberId,
  unlabelledMemberId,
} from './ids';
export {
  basicName,
  hasLetter,
  NAME_LENGTH,
  nameProblem,
  READABLE_CHARACTERS,
  SHOWN_CHARACTERS,
  visibleName,
  type NameProblem,
  NAME_PATTERN,
  READABLE_PATTERN,
  SHOWN_PATTERN,
} from './names';
export { isProcedureCode, procedureCodeList } from './procedures';
export {
  areProviderIds,
  PROVIDER_ID,
  PROVIDER_ID_QUALIFIERS,
  SERVICE_PROVIDER_NUMBER,
  serviceProviderNumberOf,
  type ProviderIdQualifier,
} from './provider-ids';
export { STEPS, type RequestField, type Step } from './reject-advice';
export { rejectSentences, rejectsInOrder } from './reject-sentences';
export {
  REJECT_CODES,
  rejectCodesThat,
  rejectReason,
  rejectRow,
  type RejectCode,
  type RejectMark,
  type RejectRow,
} from './reject-table';
export {
  HEALTH_PLAN_SERVICE_TYPE,
  planServiceType,
  isServiceType,
  SERVICE_TYPE_WORDS,
  serviceTypeCodeOf,
  serviceTypeName,
} from './service-types';
export { USPS_CODES, uspsCodeOf, type UspsCode } from './usps-codes';
