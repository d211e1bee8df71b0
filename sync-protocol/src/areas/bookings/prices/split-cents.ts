/**
 * Splits cents by weights, so that the parts add up to exactly these cents: each has its share rounded down, and the cents that are left
 * go to the largest remainders, among equal ones to the earlier part. All parts are 0 where no part weighs anything. What is taken off is
 * split as what is added.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  if (cents < 0) return splitCents(-cents, weights).map((part) => 0 - part);
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const share = BigInt(cents) * BigInt(weight);
    return { index, part: Number(share / whole), remainder: share % whole };
  });
  const given = shares.reduce((sum, { part }) => sum + part, 0);
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  );
  for (const share of byRemainder.slice(0, cents - given)) share.part += 1;
  return shares.map(({ part }) => part);
}

/** `numerator / denominator`, rounded down, also below zero. Amounts times percentages are more than a double holds exactly. */
export function quotient(numerator: bigint, denominator: number): number {
  const whole = BigInt(denominator);
  const rest = ((numerator % whole) + whole) % whole;
  return Number((numerator - rest) / whole);
}
