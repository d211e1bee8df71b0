import { chargeStoredCard } from '@gatehouse/server/areas/money/billing/cards/charge-card.service';
import type { CardCharge } from '@gatehouse/server/areas/money/billing/payments/store-charge';
import type { Row } from '@gatehouse/server/db/tables';
import { updatePaymentMethod } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { call } from '../app/call.ts';
import type { TestApp } from '../app/test-app.ts';
import { type FakeAccount, fakePaymentAccount } from './fake-payment-account.ts';

export const MONTHLY_CENTS = 7_500;
export const YEARLY_CENTS = 66_000;

/** Puts the provider in memory in the place of the configured one. */
export function useFakeAccount(app: TestApp, prefix = ''): FakeAccount {
  const account = fakePaymentAccount(() => app.clock.now(), prefix);
  app.deps.payments = { ...app.deps.payments, environment: 'simulator', platform: account };
  return account;
}

export function readClient(app: TestApp, clientId: string): Promise<Row<'clients'>> {
  return app.deps.db.readPlatform((db) =>
    db.selectFrom('clients').selectAll().where('client_id', '=', clientId).executeTakeFirstOrThrow(),
  );
}

/** Oldest first. */
export function readPayments(app: TestApp, clientId: string): Promise<Row<'platform_payments'>[]> {
  return app.deps.db.readPlatform((db) =>
    db
      .selectFrom('platform_payments')
      .selectAll()
      .where('client_id', '=', clientId)
      .orderBy('created_at')
      .orderBy('payment_id')
      .execute(),
  );
}

/** A monthly renewal of the period that runs, with a stored card, as a caller of the service asks for it. */
export async function renewByCard(app: TestApp, clientId: string, change: Partial<CardCharge> = {}) {
  const client = await readClient(app, clientId);
  return chargeStoredCard(app.deps, {
    clientId,
    kind: 'renewal',
    plan: { plan_id: 'monthly-professional' },
    amountCents: MONTHLY_CENTS,
    period: client.service_paid_until,
    description: 'Monthly Professional',
    customerInitiated: true,
    cardId: 'ccof:1',
    customerId: 'CUST-1',
    ...change,
  });
}

/** Mails that wait in the outbox or were sent for a venue. */
export async function countMails(app: TestApp, clientId: string): Promise<number> {
  const rows = await app.deps.db.readPlatform((db) =>
    db.selectFrom('outbox_mail').select('mail_id').where('client_id', '=', clientId).execute(),
  );
  return rows.length;
}

/** Stores a card through the endpoint, which turns the automatic renewal on. */
export async function storeCard(app: TestApp, venue: { clientId: string; token: string }): Promise<void> {
  const answer = await call(app, updatePaymentMethod, {
    token: venue.token,
    params: { client_id: venue.clientId },
    body: { cardNonce: `cnon:of-${venue.clientId}-1111` },
  });
  if (answer.status !== 200) throw new Error(`the card was not stored: ${answer.status}`);
}
