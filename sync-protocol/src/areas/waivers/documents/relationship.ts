/** What the adult who signs is to a minor. Requirement W45. */
export const relationships = ['parent', 'legal_guardian', 'authorized_adult'] as const;
export type Relationship = (typeof relationships)[number];

/** The youngest and oldest age at which a venue may let people sign for themselves. */
export const ADULT_AGE_MIN = 16;
export const ADULT_AGE_MAX = 21;
