/** The number at a place of a list or column that has one there; 0 outside of it. */
export function numberAt(numbers: ArrayLike<number>, place: number): number {
  return numbers[place] ?? 0;
}
