export { basicName, NAME_LENGTH, nameProblem, visibleName, type NameProblem } from './basic-text';
export { isMemberId, isUuid, MEMBER_ID_CHARACTERS, MEMBER_ID_LENGTH, NPI_FORM, plainMemberId } from './ids';
export { hasLetter, READABLE_CHARACTERS, SHOWN_CHARACTERS } from './readable-text';
export { REJECT_CODES, rejectSentences } from './reject-sentences';
