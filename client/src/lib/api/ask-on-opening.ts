/**
 * Set for a query whose answer changes with the venue's records: each screen that opens asks, however new the last
 * answer is or, after a clock was set back, claims to be. A screen that only hears of later changes misses the earlier
 * ones.
 */
export const askOnOpening = { staleTime: 1_000, refetchOnMount: 'always' } as const;
