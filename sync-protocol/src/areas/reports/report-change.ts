/** How a figure compares with the one before. `percent` is a whole number, and never a rounded 0 of a real change. */
export type Change = { kind: 'same' } | { kind: 'none_before' } | { kind: 'changed'; percent: number };

/**
 * The change from `before` to `now`. From zero there is no percentage, and a change that rounds to nothing is shown as 1 %, because
 * "no change" would be wrong. A figure below zero before, as a net of refunds may be, has no percentage either. Requirement F33.
 */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { kind: 'same' };
  if (before <= 0) return { kind: 'none_before' };
  const exact = ((now - before) / before) * 100;
  return { kind: 'changed', percent: Math.round(exact) || Math.sign(exact) };
}
