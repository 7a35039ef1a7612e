/** An amount of US dollars with its cents: `$45.00`. */
export function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`;
}
