/** The sentences of the card field, for a page in another language than English. Requirement R12. */
export interface CardTexts {
  /** Accessible name of this group of fields. */
  legend: string;
  loading: string;
  reload: string;
  /** The server has no account to charge with. */
  noConfig: string;
  /** The server did not answer. */
  noAnswer: string;
  noScript: string;
  noSdk: string;
  noContainer: string;
  noForm: (reason: string) => string;
  noToken: string;
  invalid: (reason: string) => string;
}

export const cardLabels: CardTexts = {
  legend: 'Card details',
  loading: 'Loading the card form…',
  reload: 'Reload the page',
  noConfig: 'Payment system unavailable',
  noAnswer: 'Payment system configuration unavailable',
  noScript: 'Failed to load payment system',
  noSdk: 'Square SDK not loaded',
  noContainer: 'Payment form container not found',
  noForm: (reason) => `Payment form initialization failed: ${reason}`,
  noToken: 'Card tokenization failed',
  invalid: (reason) => `Please check your card information: ${reason}`,
};

/** Why there is no card field. */
export type CardFault =
  | { kind: 'noConfig' | 'noAnswer' | 'noScript' | 'noSdk' | 'noContainer' }
  | { kind: 'noForm'; reason: string };

/** In the language of `texts`. For a form that did not start, with the provider's reason. */
export function cardFaultText(fault: CardFault, texts: CardTexts): string {
  return fault.kind === 'noForm' ? texts.noForm(fault.reason) : texts[fault.kind];
}

interface TokenFailure {
  status: string;
  errors?: readonly { message?: string; detail?: string; field?: string }[] | undefined;
}

/** Why there is no token, in the provider's own words where there are any. Requirement R12. */
export function tokenFailureText({ status, errors = [] }: TokenFailure, texts: CardTexts = cardLabels): string {
  const sentences = errors.map(({ detail, message }) => detail || message || '').filter((text) => text !== '');
  if (sentences.length === 0) return texts.noToken;
  const text = [...new Set(sentences)].join(' ');
  return status === 'Invalid' ? texts.invalid(text) : text;
}
