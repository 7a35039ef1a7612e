import { formed } from '@eligibility/kit/process';

/** A part of a multipart form ends at a line break. */
export const oneLine = formed(/^[^\r\n]+$/, 'one line of text');

/** ISA06 and ISA08. They are padded with blanks, so a blank at the end would be lost. */
export const partnerId = formed(
  /^[\w.-][\w. -]{0,13}[\w.-]$/,
  '2 to 15 letters, digits, blanks, and the signs _ - and . without a blank at either end',
);
export const qualifier = formed(/^[A-Z\d]{2}$/, 'two capital letters or digits, such as ZZ');

export const originatorId = formed(/^[A-Z\d]{10}$/, 'ten capital letters and digits');
