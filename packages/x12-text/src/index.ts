export { basicName, NAME_CHARACTERS, visibleName } from './basic-text';
export { isMemberId, MEMBER_ID_CHARACTERS, plainMemberId } from './member-id';
export { REJECT_CODES, rejectSentences } from './reject-sentences';
