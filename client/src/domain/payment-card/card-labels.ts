/** Source: client operations §8 'Payment page'. */
export const cardLabels = {
  loading: 'Loading the card form…',
  noConfig: 'Payment system unavailable',
  noScript: 'Failed to load payment system',
  noToken: 'Card tokenization failed',
} as const;

interface TokenFailure {
  status: string;
  errors?: readonly { message?: string; detail?: string; field?: string }[] | undefined;
}

/** Why there is no token, in the provider's own words where it gives any. Source: client operations §5 and §8. */
export function tokenFailureText({ status, errors = [] }: TokenFailure): string {
  const texts = errors.map(({ detail, message }) => detail || message || '').filter((text) => text !== '');
  if (texts.length === 0) return cardLabels.noToken;
  const text = [...new Set(texts)].join(' ');
  return status === 'Invalid' ? `Please check your card information: ${text}` : text;
}
