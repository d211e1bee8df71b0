import type { SubscriptionPaymentView } from '@gatehouse/sync-protocol/http/subscriptions';

type Status = SubscriptionPaymentView['status'];

/** `open` tones wait for the provider or a person, `bad` ones took no money. */
interface StatusWords {
  word: string;
  tone: 'good' | 'open' | 'bad' | 'quiet';
  explanation?: string;
}

const words: Readonly<Record<Status, StatusWords>> = {
  completed: { word: 'Paid', tone: 'good' },
  pending: { word: 'Processing', tone: 'open', explanation: 'The payment is on its way.' },
  unknown: {
    word: 'Being confirmed',
    tone: 'open',
    explanation:
      'The provider’s answer did not reach us, so we are asking again. It is settled by itself within a minute or so. Please do not pay again.',
  },
  review: {
    word: 'Being looked into',
    tone: 'open',
    explanation:
      'A person looks into this payment and will get in touch if needed. You can pay again meanwhile: should both arrive, one is given back.',
  },
  received: { word: 'Not used', tone: 'quiet' },
  refunded: { word: 'Refunded', tone: 'quiet' },
  withdrawing: { word: 'Withdrawn', tone: 'quiet' },
  open: { word: 'Waiting for payment', tone: 'open', explanation: 'The payment page was opened, and not paid yet.' },
  declined: { word: 'Declined', tone: 'bad' },
  failed: { word: 'Failed', tone: 'bad' },
  cancelled: { word: 'Cancelled', tone: 'quiet' },
  expired: { word: 'Expired', tone: 'quiet' },
};

/** The status of a payment in words, with why where it is not plain. */
export function statusWords({ status, failure_message }: SubscriptionPaymentView): StatusWords {
  const known = words[status];
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
