import type { PaymentMethodView } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import { sha256 } from '#base/secrets';
import type { Deps } from '#integrations/deps';
import type { Customer, NewCard, Outcome, PaymentAccount, StoredCard } from '#integrations/payments/payments';
import { updateVenueRow } from '#venue/venue-row';
import { writeVenue } from '#venue/venue-write';
import { cardOfTrial, takeTrial } from '../../promos/trial-uses.ts';
import { type BilledVenue } from '../billing.repository.ts';
import { brandLabel, expiryLabel } from '../notices/billing-labels.ts';
import { readSubscriber } from '../period/subscriber.ts';
import {
  type CardRow,
  findPrimaryCard,
  insertPrimaryCard,
  listCardRows,
  listReplacedCards,
  markDisabled,
} from './cards.shared.repository.ts';

/** The message of any failure that has no specific one. Requirement R12. */
const FAILED = 'Failed to update payment method';
const CARD_HAD_TRIAL = 'This card has been used for another free trial. Please pay for your plan first, then store it.';

interface GivenCard {
  /** A token of the card field, made for storing. */
  cardNonce: string;
  customerEmail?: string | undefined;
  customerName?: string | undefined;
}

/** The stored card, or none. Errors: NOT_FOUND. */
export async function listPaymentMethods(
  deps: Pick<Deps, 'clock' | 'db'>,
  clientId: string,
): Promise<PaymentMethodView[]> {
  const card = await deps.db.readVenue(clientId, async (db) => {
    await readSubscriber(deps, db, clientId);
    return findPrimaryCard(db, clientId);
  });
  return card ? [toView(card)] : [];
}

/**
 * Stores a card at the provider; from now on it is charged, and the previous one is disabled. The first card
 * turns the automatic renewal on. The idempotency keys derive from the token, so that a second click, or a retry after a response
 * was lost, stores the same card. On a trial, no card that another trial used. Errors: NOT_FOUND, PAYMENTS_UNAVAILABLE,
 * CARD_DECLINED, INVALID_INPUT.
 */
export async function updatePaymentMethod(
  deps: Deps,
  clientId: string,
  given: GivenCard,
  actor: string,
): Promise<PaymentMethodView[]> {
  const account = deps.payments.platform;
  if (!account) throw new AppError('PAYMENTS_UNAVAILABLE');
  const { client } = await deps.db.readVenue(clientId, (db) => readSubscriber(deps, db, clientId));
  const customer = valueOf(await ensureCustomer(account, client, given));
  const card = await storeOnce(deps, account, {
    sourceId: given.cardNonce,
    customerId: customer.id,
    cardholderName: nameOn(client, given),
    referenceId: clientId,
  });
  if (client.is_trial === 1 && !(await mayTryWith(deps, clientId, card))) {
    await account.disableCard(card.id);
    throw new AppError('INVALID_INPUT', { message: CARD_HAD_TRIAL, fields: { cardNonce: CARD_HAD_TRIAL } });
  }
  await keepCard(deps, clientId, customer, card, actor);
  await disableReplacedCards(deps, clientId);
  return listPaymentMethods(deps, clientId);
}

/**
 * The same token stores the same card. Only where that card was replaced since, it requests another one, which the provider
 * refuses for a used token; sandbox tokens may be reused.
 */
async function storeOnce(
  deps: Deps,
  account: PaymentAccount,
  input: Omit<NewCard, 'idempotencyKey'>,
): Promise<StoredCard> {
  const { referenceId: clientId, sourceId } = input;
  const store = async (idempotencyKey: string): Promise<StoredCard> => {
    const first = await account.storeCard({ ...input, idempotencyKey });
    return valueOf(first.kind === 'unknown' ? await account.storeCard({ ...input, idempotencyKey }) : first);
  };
  const card = await store(keyOf('card', clientId, sourceId));
  const known = await deps.db.readVenue(clientId, (db) => listCardRows(db, clientId));
  const isReplaced = known.some(({ card_id, is_primary }) => card_id === card.id && is_primary === 0);
  return isReplaced ? store(keyOf('card', clientId, sourceId, String(known.length))) : card;
}

/** Claims this card for the venue's trial; false where another venue's trial has used it. */
async function mayTryWith(deps: Deps, clientId: string, { fingerprint }: StoredCard): Promise<boolean> {
  if (fingerprint === '') return true;
  return deps.db.writePlatform((db) => takeTrial(deps, db, cardOfTrial(deps, fingerprint), clientId));
}

/** Disables cards that were replaced; the job does what fails now. Without `clientId`, of all venues. */
export async function disableReplacedCards(deps: Deps, clientId?: string): Promise<void> {
  const account = deps.payments.platform;
  if (!account) return;
  const rows = clientId
    ? await deps.db.readVenue(clientId, (db) => listReplacedCards(db, clientId))
    : await deps.db.readPlatform((db) => listReplacedCards(db));
  for (const { client_id, card_id } of rows) {
    const { kind } = await account.disableCard(card_id);
    /* 'Refused' means that the provider no longer has the card. */
    if (kind !== 'ok' && kind !== 'refused') continue;
    await deps.db.writeVenue(client_id, (db) => markDisabled(db, client_id, card_id, isoNow(deps.clock)));
  }
}

/** Does nothing for a card that is already stored: a second click, or one that was replaced since. */
async function keepCard(
  deps: Deps,
  clientId: string,
  customer: Customer,
  card: StoredCard,
  actor: string,
): Promise<void> {
  await writeVenue(deps, clientId, async (write) => {
    const { db, nowAtUtc } = write;
    const known = await listCardRows(db, clientId);
    if (known.some(({ card_id }) => card_id === card.id)) return;
    await insertPrimaryCard(db, {
      client_id: clientId,
      card_id: card.id,
      brand: card.brand,
      last_four: card.lastFour,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      name_on_card: card.cardholderName,
      is_primary: 1,
      created_at: nowAtUtc,
      disabled_at: null,
    });
    const set: Partial<BilledVenue> = {
      square_customer_id: customer.id,
      card_type: brandLabel(card.brand),
      card_last_four: card.lastFour,
      name_on_card: card.cardholderName,
      expiration_date: expiryLabel(card),
      ...(known.length === 0 ? { auto_renew: 1 } : {}),
    };
    await updateVenueRow(db, clientId, set, nowAtUtc);
    const { brand, lastFour, expMonth, expYear } = card;
    const stored = { cardId: card.id, brand, lastFour, expMonth, expYear };
    await write.happened({ kind: 'card.stored', actor, ...stored });
  });
}

function ensureCustomer(
  account: PaymentAccount,
  client: BilledVenue,
  { customerEmail, customerName }: GivenCard,
): Promise<Outcome<Customer>> {
  const [givenName = '', ...more] = (customerName?.trim() || ownerName(client)).split(/\s+/);
  const input = {
    referenceId: client.client_id,
    givenName,
    familyName: more.join(' '),
    emailAddress: customerEmail && isEmail(customerEmail) ? customerEmail : client.email,
    companyName: client.client_name,
  };
  return account.ensureCustomer({ ...input, idempotencyKey: keyOf('customer', canonicalJson(input)) });
}

function ownerName(client: BilledVenue): string {
  return `${client.contact_first_name} ${client.contact_last_name}`.trim() || client.client_name;
}

function nameOn(client: BilledVenue, { customerName }: GivenCard): string {
  return customerName?.trim() || ownerName(client);
}

/** Keys are deterministic and at most 45 characters long. */
function keyOf(...parts: string[]): string {
  return sha256(parts.join('\n')).slice(0, 40);
}

/** Nothing is charged when a card is stored, so a lost response is treated as unavailable. */
function valueOf<T>(outcome: Outcome<T>): T {
  switch (outcome.kind) {
    case 'ok':
      return outcome.value;
    case 'declined':
      throw new AppError('CARD_DECLINED', { message: outcome.message });
    case 'refused':
      throw new AppError('INVALID_INPUT', { message: FAILED, fields: { cardNonce: FAILED } });
    default:
      throw new AppError('PAYMENTS_UNAVAILABLE', { message: FAILED });
  }
}

function toView(card: CardRow): PaymentMethodView {
  return {
    id: card.card_id,
    brand: brandLabel(card.brand),
    last_four: card.last_four,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    name_on_card: card.name_on_card,
    is_primary: card.is_primary === 1,
  };
}
