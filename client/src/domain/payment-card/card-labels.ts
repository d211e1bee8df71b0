/** The sentences of the card field. Requirement R12. */
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

/** Why there is no token, in the provider's own words where there are any. Requirement R12. */
export function tokenFailureText({ status, errors = [] }: TokenFailure): string {
  const texts = errors.map(({ detail, message }) => detail || message || '').filter((text) => text !== '');
  if (texts.length === 0) return cardLabels.noToken;
  const text = [...new Set(texts)].join(' ');
  return status === 'Invalid' ? `Please check your card information: ${text}` : text;
}
