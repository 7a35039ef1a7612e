export { basicName, visibleName } from './basic-text';
export { isMemberId, MEMBER_ID_CHARACTERS, plainMemberId } from './member-id';
export {
  hasLatinLetter,
  hasLetter,
  NAME_CHARACTERS,
  READABLE_CHARACTERS,
  SHOWN_CHARACTERS,
} from './readable-text';
export { REJECT_CODES, rejectSentences } from './reject-sentences';
