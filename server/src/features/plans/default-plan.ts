/** The plan of a venue that has not chosen one. Requirement R4. */
export const PLAN_ID_DEFAULT = 'monthly-professional';
