/** When each document last changed in substance, `YYYY-MM-DD`. */
export const legalDates = {
  privacy: '2026-11-23',
  terms: '2026-11-20',
  consent: '2026-11-20',
} as const;
