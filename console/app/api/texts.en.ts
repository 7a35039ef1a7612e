/** What is said of a refusal that does not say it itself. */
export const en = {
  failed: 'The request failed',
  answered: (status: number): string => `The system answered ${String(status)}.`,
  unchanged: 'Nothing was changed',
};
