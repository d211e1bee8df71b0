import type { WireCard } from './wire.ts';

/** What a card token does when it is charged and when it is stored: the code of a refusal, or null. */
export interface Source {
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
export function magicSource(sourceId: string): Source | null {
  return Object.hasOwn(sources, sourceId) ? (sources[sourceId] ?? null) : null;
}
