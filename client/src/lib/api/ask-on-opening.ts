/**
 * For a query whose answer changes with the venue's records: each screen that opens asks, however new the last answer is or,
 * after a clock was set back, claims to be. What changed before is no change to a screen that only hears of later ones.
 */
export const askOnOpening = { staleTime: 1_000, refetchOnMount: 'always' } as const;
