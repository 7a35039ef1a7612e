/** A complaint as a sentence about its field: `Member id is needed`. */
export function complaintAbout(label: string, complaint: string | undefined): string | undefined {
  return complaint === undefined ? undefined : `${label} ${complaint}`;
}
