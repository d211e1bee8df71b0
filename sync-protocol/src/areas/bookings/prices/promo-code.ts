/** For what a promo code can be used. Days are `YYYY-MM-DD` and inclusive; null doesn't limit, and no offering means all of them. */
export interface CodeLimits {
  is_active: boolean;
  offering_ids: readonly string[];
  book_from: string | null;
  book_to: string | null;
  play_from: string | null;
  play_to: string | null;
}

/** Whether a code can be used by a party that books on one day and comes on another. */
export function codeFits(
  code: CodeLimits,
  { offeringId, bookedOn, playedOn }: { offeringId: string; bookedOn: string; playedOn: string },
): boolean {
  const reaches = (day: string, from: string | null, to: string | null): boolean =>
    (from === null || day >= from) && (to === null || day <= to);
  return (
    code.is_active &&
    isForOffering(code.offering_ids, offeringId) &&
    reaches(bookedOn, code.book_from, code.book_to) &&
    reaches(playedOn, code.play_from, code.play_to)
  );
}

/** Whether an extra or a code goes with an offering: one that names none goes with all. */
export function isForOffering(offeringIds: readonly string[], offeringId: string): boolean {
  return offeringIds.length === 0 || offeringIds.includes(offeringId);
}
