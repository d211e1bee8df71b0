/** The sentences of the card field. Requirement R12. */
export const cardWords = {
  loading: 'Loading the card form…',
  noConfig: 'Payment system unavailable',
  noScript: 'Failed to load payment system',
  noToken: 'Card tokenization failed',
} as const;

interface TokenFailure {
  status: string;
  errors?: readonly { message?: string; detail?: string; field?: string }[] | undefined;
}

/** Why there is no token, in the provider's own words where it gives any. Requirement R12. */
export function tokenFailureWords({ status, errors = [] }: TokenFailure): string {
  const said = errors.map(({ detail, message }) => detail || message || '').filter((text) => text !== '');
  if (said.length === 0) return cardWords.noToken;
  const text = [...new Set(said)].join(' ');
  return status === 'Invalid' ? `Please check your card information: ${text}` : text;
}
