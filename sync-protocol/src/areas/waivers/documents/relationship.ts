/** What the adult who signs is to a minor. Requirement W45. */
export const relationships = ['parent', 'legal_guardian', 'authorized_adult'] as const;
export type Relationship = (typeof relationships)[number];

/** The youngest and oldest age at which a venue may let people sign for themselves. */
export const ADULT_AGE_MIN = 16;
export const ADULT_AGE_MAX = 21;

/** Whether it isn't said of a minor, where a venue wants to know it of each. */
export function lacksRelationship(
  minors: readonly { relationship?: Relationship | undefined }[],
  ofAll: Relationship | undefined,
): boolean {
  return ofAll === undefined && minors.some(({ relationship }) => relationship === undefined);
}
