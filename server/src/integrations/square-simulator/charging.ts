import { instant, type Simulation } from './context.ts';
import { declined, invalid, notFound } from './square-error.ts';
import { type Merchant, newId } from './state.ts';
import type { Money, WireCard, WirePayment } from './wire.ts';

export interface Charge {
  sourceId: string;
  money: Money;
  locationId: string;
  orderId?: string;
  referenceId?: string;
  customerId?: string;
  note?: string;
  buyerEmail?: string;
}

/** The test card or stored card behind a token. A stored card belongs to its customer. */
export function sourceOf(merchant: Merchant, sourceId: string, customerId: string | undefined): Source {
  const magic = magicSource(sourceId);
  if (magic) return magic;
  const stored = merchant.cards.find(({ id, enabled }) => id === sourceId && enabled);
  if (!stored) throw notFound('the card');
  if (stored.customer_id !== customerId)
    throw invalid('BAD_REQUEST', 'The customer of a stored card must be given.', 'customer_id');
  return { charge: stored.charge, store: null, card: stored };
}

/** Makes a payment, APPROVED; throws the card's refusal, which leaves a FAILED payment behind as Square does. */
export function charge(simulation: Simulation, merchant: Merchant, input: Charge): WirePayment {
  const source = sourceOf(merchant, input.sourceId, input.customerId);
  const refusal = simulation.failures.take(['decline'], 'payment')?.code ?? source.charge;
  const now = instant(simulation);
  const id = newId();
  const payment: WirePayment = {
    id,
    status: refusal ? 'FAILED' : 'APPROVED',
    created_at: now,
    updated_at: now,
    amount_money: input.money,
    total_money: input.money,
    source_type: 'CARD',
    card_details: {
      status: refusal ? 'FAILED' : 'AUTHORIZED',
      card: {
        card_brand: source.card.card_brand,
        last_4: source.card.last_4,
        exp_month: source.card.exp_month,
        exp_year: source.card.exp_year,
        fingerprint: source.card.fingerprint,
      },
      cvv_status: refusal === 'CVV_FAILURE' ? 'CVV_REJECTED' : 'CVV_ACCEPTED',
      avs_status: refusal === 'ADDRESS_VERIFICATION_FAILURE' ? 'AVS_REJECTED' : 'AVS_ACCEPTED',
    },
    location_id: input.locationId,
    order_id: input.orderId ?? newId(),
    ...(input.referenceId ? { reference_id: input.referenceId } : {}),
    ...(input.customerId ? { customer_id: input.customerId } : {}),
    ...(input.note ? { note: input.note } : {}),
    ...(input.buyerEmail ? { buyer_email_address: input.buyerEmail } : {}),
    version_token: newId(),
  };
  merchant.payments.push(payment);
  simulation.webhooks.announce(merchant, 'payment.created', { payment: { ...payment } });
  if (refusal) throw declined(refusal);
  return payment;
}

/** APPROVED → COMPLETED or CANCELED. */
export function settle(
  simulation: Simulation,
  merchant: Merchant,
  payment: WirePayment,
  status: 'COMPLETED' | 'CANCELED',
): void {
  if (payment.status !== 'APPROVED')
    throw invalid('BAD_REQUEST', `Payment ${payment.id} has the status ${payment.status} and cannot be changed.`);
  payment.status = status;
  payment.card_details.status = status === 'COMPLETED' ? 'CAPTURED' : 'VOIDED';
  payment.updated_at = instant(simulation);
  payment.version_token = newId();
  if (status === 'COMPLETED') {
    payment.receipt_number = payment.id.slice(0, 4);
    payment.receipt_url = `${simulation.publicUrl()}/receipt/${payment.id}`;
  }
  simulation.webhooks.announce(merchant, 'payment.updated', { payment: { ...payment } });
}

/** What a card token does when it is charged and when it is stored: the code of a refusal, or null. */
interface Source {
  charge: string | null;
  store: string | null;
  card: WireCard;
}

const card = (card_brand: string, last_4: string): WireCard => ({
  card_brand,
  last_4,
  exp_month: 12,
  exp_year: 2039,
  fingerprint: `sq-1-simulator-${card_brand}-${last_4}`,
});
const visa = card('VISA', '1111');
const fine = (of: WireCard): Source => ({ charge: null, store: null, card: of });
const refused = (code: string): Source => ({ charge: code, store: code, card: visa });

/** Square's test tokens, and those that the stand-in for its browser script issues for its other test numbers. */
const sources: Readonly<Record<string, Source>> = {
  'cnon:card-nonce-ok': fine(visa),
  'cnon:card-nonce-ok-mastercard': fine(card('MASTERCARD', '5100')),
  'cnon:card-nonce-ok-amex': fine(card('AMERICAN_EXPRESS', '0005')),
  'cnon:card-nonce-ok-discover': fine(card('DISCOVER', '0000')),
  'cnon:card-nonce-stored-then-declined': { charge: 'GENERIC_DECLINE', store: null, card: card('VISA', '0010') },
  'cnon:card-nonce-declined': refused('GENERIC_DECLINE'),
  'cnon:card-nonce-insufficient-funds': refused('INSUFFICIENT_FUNDS'),
  'cnon:card-nonce-rejected-cvv': refused('CVV_FAILURE'),
  'cnon:card-nonce-rejected-postalcode': refused('ADDRESS_VERIFICATION_FAILURE'),
  'cnon:card-nonce-rejected-expiration': refused('INVALID_EXPIRATION'),
  'cnon:card-nonce-already-used': refused('CARD_TOKEN_USED'),
  'ccof:customer-card-id-ok': fine(visa),
  'ccof:customer-card-id-declined': refused('GENERIC_DECLINE'),
  'ccof:customer-card-id-requires-verification': refused('CARD_DECLINED_VERIFICATION_REQUIRED'),
};

/** What one of the test tokens does; null for any other token, such as that of a card the simulator stored. */
function magicSource(sourceId: string): Source | null {
  return Object.hasOwn(sources, sourceId) ? (sources[sourceId] ?? null) : null;
}
