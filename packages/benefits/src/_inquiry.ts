/** An inquiry about a person who does not exist. */
export const INQUIRY = {
  payer: { name: 'Directory Name' },
  subscriber: { memberId: 'MARKER-MEMBER', firstName: 'Markerfirst', lastName: 'Markerlast' },
  serviceTypeCode: '30',
};
