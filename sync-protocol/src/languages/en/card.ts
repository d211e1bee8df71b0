/** The card field, also for staff. Requirement R12. */
export const card = {
  /** Accessible name of this group of fields. */
  legend: 'Card details',
  loading: 'Loading the card form…',
  reload: 'Reload the page',
  /** The server has no account to charge with. */
  noConfig: 'Payment system unavailable',
  /** The server did not answer. */
  noAnswer: 'Payment system configuration unavailable',
  noScript: 'Failed to load payment system',
  noSdk: 'Square SDK not loaded',
  noContainer: 'Payment form container not found',
  noForm: 'Payment form initialization failed: {{reason}}',
  noToken: 'Card tokenization failed',
  invalid: 'Please check your card information: {{reason}}',
};
