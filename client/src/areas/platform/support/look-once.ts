/** Each look is recorded where the venue sees it, so nothing is read again without a person asking. Requirement Y22. */
export const lookOnce = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Infinity,
  gcTime: 0,
} as const;
