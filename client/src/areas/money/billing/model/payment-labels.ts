import type { SubscriptionPaymentView } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';

type Status = SubscriptionPaymentView['status'];

/** `open` tones wait for the provider or a person, `bad` ones took no money. */
interface StatusLabel {
  label: string;
  tone: 'good' | 'open' | 'bad' | 'quiet';
  explanation?: string;
}

const labels: Readonly<Record<Status, StatusLabel>> = {
  completed: { label: 'Paid', tone: 'good' },
  pending: { label: 'Processing', tone: 'open', explanation: 'The payment is on its way.' },
  unknown: {
    label: 'Being confirmed',
    tone: 'open',
    explanation:
      'Square’s answer did not reach us, so we are asking again. This usually takes about a minute. Please do not pay again.',
  },
  review: {
    label: 'Under review',
    tone: 'open',
    explanation:
      'We’re reviewing this payment and will contact you if needed. You can pay again in the meantime: if both arrive, we refund one.',
  },
  received: { label: 'Not used', tone: 'quiet' },
  refunded: { label: 'Refunded', tone: 'quiet' },
  withdrawing: { label: 'Withdrawn', tone: 'quiet' },
  open: { label: 'Waiting for payment', tone: 'open', explanation: 'The payment page was opened, and not paid yet.' },
  declined: { label: 'Declined', tone: 'bad' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Canceled', tone: 'quiet' },
  expired: { label: 'Expired', tone: 'quiet' },
};

/** The status of a payment in words, with the reason where needed. */
export function statusLabel({ status, failure_message }: SubscriptionPaymentView): StatusLabel {
  const known = labels[status];
  const isBad = known.tone === 'bad' || known.tone === 'quiet';
  return isBad && failure_message ? { ...known, explanation: failure_message } : known;
}

/** No new payment starts while the outcome of one is open. Requirement P3. */
export function isOutcomeOpen({ status }: SubscriptionPaymentView): boolean {
  return status === 'pending' || status === 'unknown';
}

/** 'Visa •••• 1111' */
export function cardText({ card_brand, card_last_four }: SubscriptionPaymentView): string {
  return card_last_four ? `${card_brand ?? 'Card'} •••• ${card_last_four}` : '–';
}
