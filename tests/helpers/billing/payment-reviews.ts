import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import {
  settleDuePayments,
  settleDueRefunds,
} from '@gatehouse/server/areas/money/billing/payments/settle-open.service';
import type { Row } from '@gatehouse/server/db/tables';
import type { InjectedFailure } from '@gatehouse/server/integrations/square-simulator/failures';
import type { PaymentReview } from '@gatehouse/sync-protocol/areas/money/payment-reviews.contracts';
import {
  getSquareStatus,
  giveUpReview,
  listPaymentReviews,
  refundReview,
  settleReview,
} from '@gatehouse/sync-protocol/areas/money/payment-reviews.contracts';
import {
  renewSubscription,
  switchPlan,
  updatePaymentMethod,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { type Called, call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';
import { storeCard } from './billing-venue.ts';
import type { TestSquare } from './square-simulator.ts';

const never = new AbortController().signal;

/** A monthly venue with five paid days left, and an admin who looks at payments. */
export interface ReviewedVenue extends TestVenue {
  adminToken: string;
  adminId: string;
  /** The address of the venue's payment link; a monthly one. */
  link(): Promise<string>;
  /** An admin charges the stored card, by its renewal. */
  charge(): Promise<Called<typeof renewSubscription>>;
  switchTo(planType: 'monthly' | 'yearly'): Promise<Called<typeof switchPlan>>;
  reviews(): Promise<PaymentReview[]>;
  settle(paymentId: string, squarePaymentId: string): Promise<Called<typeof settleReview>>;
  giveUp(paymentId: string): Promise<Called<typeof giveUpReview>>;
  refund(paymentId: string): Promise<Called<typeof refundReview>>;
  ask(paymentId: string): Promise<Called<typeof getSquareStatus>>;
}

export async function openReviewedVenue(app: TestApp, options: { hasCard: boolean }): Promise<ReviewedVenue> {
  const admin = await app.createAdmin();
  const venue = await app.createVenue({
    clientName: 'Splat',
    planId: 'monthly-professional',
    servicePaidUntil: '2026-06-20',
    columns: { period_start: '2026-05-20', period_price_cents: 7_500 },
  });
  if (options.hasCard) await storeRealCard(app, venue);
  const { token } = admin;
  return {
    ...venue,
    adminToken: token,
    adminId: admin.userId,
    async link() {
      const { body } = await call(app, renewSubscription, { ...venue.own, body: { planType: 'monthly' } });
      return String(body.paymentUrl);
    },
    charge: () =>
      call(app, renewSubscription, { token, params: { client_id: venue.clientId }, body: { planType: 'monthly' } }),
    switchTo: (planType) => call(app, switchPlan, { ...venue.own, body: { planType } }),
    async reviews() {
      const { body } = await call(app, listPaymentReviews, { token });
      return body.reviews.filter(({ client_id }) => client_id === venue.clientId);
    },
    settle: (payment_id, square_payment_id) =>
      call(app, settleReview, { token, params: { payment_id }, body: { square_payment_id } }),
    giveUp: (payment_id) => call(app, giveUpReview, { token, params: { payment_id } }),
    refund: (payment_id) => call(app, refundReview, { token, params: { payment_id } }),
    ask: (paymentId) => call(app, getSquareStatus, { token, params: { payment_id: paymentId } }),
  };
}

/** The provider in memory takes any token, the simulator one of its own. */
async function storeRealCard(app: TestApp, venue: TestVenue): Promise<void> {
  if (app.deps.payments.platform?.locationId !== 'SIMULATORMAIN') return storeCard(app, venue);
  const answer = await call(app, updatePaymentMethod, { ...venue.own, body: { cardNonce: 'cnon:card-nonce-ok' } });
  if (answer.status !== 200) throw new Error(`the card was not stored: ${answer.status}`);
}

/** The job, once everything that waits is due. */
export async function runJob(app: TestApp, afterMs = 10_000): Promise<void> {
  app.clock.advance(afterMs);
  await settleDuePayments(app.deps, never);
  await settleDueRefunds(app.deps, never);
}

/** The answer to the next charge is lost, and nothing else is heard of it. */
export const silence: readonly InjectedFailure[] = [
  { kind: 'html', on: 'payment' },
  { kind: 'html', on: 'read', times: 1_000 },
  { kind: 'webhook_lost', times: 1_000 },
];

/** A charge whose answer is lost, and of which Square can't be asked until faults are set again. */
export async function loseAnswer(square: TestSquare, venue: ReviewedVenue): Promise<void> {
  square.setFailures(...silence);
  const { refusal } = await venue.charge();
  if (refusal.code !== 'PAYMENT_UNKNOWN') throw new Error(`the charge was answered ${refusal.code}`);
}

/** The subjects of the mails that were sent to the platform's admins. */
export async function adminMails(app: TestApp): Promise<string[]> {
  await sendDueMail(app.deps, never);
  return app.mails.filter(({ to }) => to.endsWith('@gatehouse.example')).map(({ subject }) => subject);
}

export function auditsOf(app: TestApp, clientId: string, action: string): Promise<Row<'audit_log'>[]> {
  return app.deps.db.readPlatform((db) =>
    db.selectFrom('audit_log').selectAll().where('client_id', '=', clientId).where('action', '=', action).execute(),
  );
}
