/** The plan of a venue that has not chosen one. Requirement R4. */
export const PLAN_ID_DEFAULT = 'monthly-professional';
/** The plan of the first venue, which nobody pays for: it has no limit and no price. Requirement Y97. */
export const PLAN_ID_FREE = 'monthly-enterprise';
