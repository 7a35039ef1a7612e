export { isMemberId, MEMBER_ID_CHARACTERS, plainMemberId } from './member-id';
export {
  basicName,
  hasLatinLetter,
  hasLetter,
  NAME_CHARACTERS,
  READABLE_CHARACTERS,
  SHOWN_CHARACTERS,
  visibleName,
} from './names';
export { REJECT_CODES, rejectSentences } from './reject-sentences';
