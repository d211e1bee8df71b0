import type { Row } from '@gatehouse/server/db/tables';
import { settleDuePayments } from '@gatehouse/server/features/billing/payments/settle-due.service';
import { sendDueMail } from '@gatehouse/server/features/mail/outbox.service';
import type { Fault } from '@gatehouse/server/integrations/square-simulator/faults';
import type { PaymentReview } from '@gatehouse/sync-protocol/http/payment-reviews';
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
  charge(): ReturnType<TestApp['request']>;
  switchTo(planType: 'monthly' | 'yearly'): ReturnType<TestApp['request']>;
  reviews(): Promise<PaymentReview[]>;
  /** `act` is one of the endpoints of a review. */
  decide(act: 'settle' | 'give-up' | 'refund', paymentId: string, body?: object): ReturnType<TestApp['request']>;
  ask(paymentId: string): ReturnType<TestApp['request']>;
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
  const path = `/api/subscription-management/${venue.clientId}`;
  const reviewsPath = '/api/admin/payment-reviews';
  const { token } = admin;
  return {
    ...venue,
    adminToken: token,
    adminId: admin.userId,
    async link() {
      const { body } = await app.request('POST', `${path}/renew`, {
        token: venue.token,
        body: { planType: 'monthly' },
      });
      return String(body.paymentUrl);
    },
    charge: () => app.request('POST', `${path}/renew`, { token, body: { planType: 'monthly' } }),
    switchTo: (planType) => app.request('POST', `${path}/switch-plan`, { token: venue.token, body: { planType } }),
    async reviews() {
      const { body } = await app.request('GET', reviewsPath, { token });
      return (body.reviews as PaymentReview[]).filter(({ client_id }) => client_id === venue.clientId);
    },
    decide: (act, paymentId, body) =>
      app.request('POST', `${reviewsPath}/${paymentId}/${act}`, { token, ...(body ? { body } : {}) }),
    ask: (paymentId) => app.request('GET', `${reviewsPath}/${paymentId}/square`, { token }),
  };
}

/** In the provider in memory any token will do, in the simulator one of its own. */
async function storeRealCard(app: TestApp, venue: TestVenue): Promise<void> {
  if (app.deps.payments.platform?.locationId !== 'SIMULATORMAIN') return storeCard(app, venue);
  const answer = await app.request('POST', `/api/clients/${venue.clientId}/payment-methods/update`, {
    token: venue.token,
    body: { cardNonce: 'cnon:card-nonce-ok' },
  });
  if (answer.status !== 200) throw new Error(`the card was not stored: ${answer.status}`);
}

/** The job, once everything that waits is due. */
export async function runJob(app: TestApp, afterMs = 10_000): Promise<void> {
  app.clock.advance(afterMs);
  await settleDuePayments(app.deps, never);
}

/** The answer to the next charge is lost, and nothing else is heard of it. */
export const silence: readonly Fault[] = [
  { kind: 'html', on: 'payment' },
  { kind: 'html', on: 'read', times: 1_000 },
  { kind: 'webhook_lost', times: 1_000 },
];

/** A charge whose answer is lost, and of which Square can't be asked until faults are set again. */
export async function loseAnswer(square: TestSquare, venue: ReviewedVenue): Promise<void> {
  square.setFaults(...silence);
  const { body } = await venue.charge();
  if (body.code !== 'PAYMENT_UNKNOWN') throw new Error(`the charge was answered ${body.code}`);
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
