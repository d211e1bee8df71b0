/** The plan of a venue that has not chosen one. Source: platform §9 'featured'. */
export const PLAN_ID_DEFAULT = 'monthly-professional';
