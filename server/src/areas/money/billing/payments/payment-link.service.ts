import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { AppError } from '#base/app-error';
import { sha256 } from '#base/secrets';
import type { Deps } from '#integrations/deps';
import type { PaymentAccount, PaymentLink } from '#integrations/payments/payments';
import { writeVenueAndPlatform } from '#venue/venue-write';
import { settleBriefly } from '../../payments/look-again.ts';
import { UNAVAILABLE } from '../../payments/payment-state.ts';
import { settlePayment } from '../../payments/settle-payment.ts';
import type { PricedPlan } from '../../plans/plan-choice.ts';
import {
  type BilledVenue,
  findBilledVenue,
  findOpenCharge,
  findPayment,
  insertPayment,
  listOpenLinks,
  type PaymentRow,
  updatePayment,
} from '../billing.repository.ts';
import { refusePlanSwitch } from '../period/subscription-status.ts';
import { newPayment } from './new-payment.ts';
import { settleOpenPayments } from './settle-open.service.ts';
import { subscriptionPayments } from './subscription-payments.ts';
import { withdrawLink } from './withdraw-link.ts';

const DAY_MS = 24 * 3_600_000;
/** A link that is about to expire is not reused. */
const REUSE_UNTIL_MS = 6 * DAY_MS;
const FIRST_CHECK_AFTER_MS = 60_000;

/**
 * Returns the URL of a payment link for a renewal. Open payments are settled first. Errors: PAYMENTS_UNAVAILABLE,
 * NOT_FOUND, PAYMENT_UNKNOWN, INVALID_INPUT (another plan's). Requirements R8, P15.
 */
export async function createRenewalLink(deps: Deps, clientId: string, plan: PricedPlan): Promise<string> {
  await settleBriefly(deps, settleOpenPayments(deps, clientId, { withReviews: true }));
  const client = await deps.db.readVenue(clientId, (db) => findBilledVenue(db, clientId));
  if (!client) throw new AppError('NOT_FOUND');
  /* Checked first, so that no valid link is withdrawn for one that is then refused. */
  refusePlanSwitch(client, plan, venueDateAt(deps.clock.now(), client.time_zone));
  return createPaymentLink(deps, client, plan, 'renewal');
}

/**
 * One link for each venue: the open one for the same plan and price is reused (a double click), one for another is
 * made unpayable first. The redirect carries a token of 256 random bits, stored hashed. The caller has settled what was open.
 * Errors: PAYMENTS_UNAVAILABLE, PAYMENT_UNKNOWN. Requirements P1, P3, P5, X3.
 */
export async function createPaymentLink(
  deps: Deps,
  client: BilledVenue,
  plan: PricedPlan,
  kind: 'registration' | 'renewal',
): Promise<string> {
  const account = deps.payments.platform;
  if (!account) throw new AppError('PAYMENTS_UNAVAILABLE');
  const known = await reuseOrWithdraw(deps, account, client.client_id, plan);
  if (known) return known;
  const token = deps.ids.token();
  const row = await storeLink(deps, client, plan, kind, token);
  const made = await account.createLink({
    idempotencyKey: row.idempotency_key,
    name: `Gatehouse ${plan.plan_name}`,
    description: `Gatehouse ${plan.plan_name} for ${client.client_name}`,
    amountCents: row.amount_cents,
    currency: row.currency,
    redirectUrl: `${deps.config.publicUrl}/payment-completed?${new URLSearchParams({ token }).toString()}`,
    buyerEmail: client.email,
    referenceId: row.payment_id,
  });
  if (made.kind !== 'ok') {
    const message = 'The payment link could not be made.';
    /* Even if it was created: nobody has its URL, so nobody can pay it. */
    const closed = { kind: 'closed', status: 'failed', code: UNAVAILABLE, message } as const;
    await settlePayment(deps, subscriptionPayments, row, closed);
    throw new AppError('PAYMENTS_UNAVAILABLE');
  }
  const { url, others } = await openLink(deps, row, made.value);
  if (url !== made.value.url) await account.deleteLink(made.value.id);
  for (const other of others) await withdrawLink(deps, account, other, 'cancelled');
  if (!url) throw new AppError('PAYMENTS_UNAVAILABLE');
  return url;
}

/** The matching open link; the others are withdrawn first, otherwise no new one is created. */
async function reuseOrWithdraw(
  deps: Deps,
  account: PaymentAccount,
  clientId: string,
  plan: PricedPlan,
): Promise<string | null> {
  const open = await deps.db.readVenue(clientId, (db) => listOpenLinks(db, clientId));
  const youngerThan = new Date(deps.clock.now() - REUSE_UNTIL_MS).toISOString();
  const fitting = open.find((row) => isFor(row, plan) && row.created_at > youngerThan);
  for (const row of open) {
    if (row === fitting) continue;
    const withdrawn = await withdrawLink(deps, account, row, 'cancelled');
    if (withdrawn.status === 'open') throw new AppError('PAYMENTS_UNAVAILABLE');
    /* Paid at the last moment: the next request finds the account active. */
    if (withdrawn.status !== 'cancelled') throw new AppError('PAYMENT_UNKNOWN');
  }
  return fitting?.link_url ?? null;
}

function isFor(row: PaymentRow, plan: PricedPlan): boolean {
  return row.plan_id === plan.plan_id && row.amount_cents === plan.price_cents;
}

/** Errors: NOT_FOUND, PAYMENT_UNKNOWN while a charge of the card is open, INVALID_INPUT. Requirements P3, P15. */
function storeLink(
  deps: Deps,
  client: BilledVenue,
  plan: PricedPlan,
  kind: 'registration' | 'renewal',
  token: string,
): Promise<PaymentRow> {
  return writeVenueAndPlatform(deps, client.client_id, async ({ db }) => {
    const present = await findBilledVenue(db, client.client_id);
    if (!present) throw new AppError('NOT_FOUND');
    if (await findOpenCharge(db, client.client_id)) throw new AppError('PAYMENT_UNKNOWN');
    refusePlanSwitch(present, plan, venueDateAt(deps.clock.now(), present.time_zone));
    return insertPayment(db, {
      ...newPayment(deps, { client: present, kind, source: 'link', plan, description: plan.plan_name }),
      return_token_hash: sha256(token),
      next_check_at: new Date(deps.clock.now() + FIRST_CHECK_AFTER_MS).toISOString(),
    });
  });
}

/**
 * Opens a created link. Of two created concurrently for the same plan, both callers get the first one opened; null
 * where it took so long that the cleanup has abandoned it. `others` are those to withdraw.
 */
function openLink(
  deps: Deps,
  row: PaymentRow,
  link: PaymentLink,
): Promise<{ url: string | null; others: PaymentRow[] }> {
  return writeVenueAndPlatform(deps, row.client_id, async ({ db, nowAtUtc }) => {
    const present = await findPayment(db, row);
    if (present?.status !== 'pending') return { url: null, others: [] };
    const open = await listOpenLinks(db, row.client_id);
    const first = open.find((one) => one.plan_id === row.plan_id && one.amount_cents === row.amount_cents);
    await updatePayment(db, row, {
      square_link_id: link.id,
      square_order_id: link.orderId,
      updated_at: nowAtUtc,
      ...(first
        ? { status: 'cancelled', settled_at: nowAtUtc, next_check_at: null }
        : { status: 'open', link_url: link.url }),
    });
    return { url: first?.link_url ?? link.url, others: open.filter((one) => one !== first) };
  });
}
