import { login } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { register } from '@gatehouse/sync-protocol/areas/accounts/registration.contracts';
import { createWithPayment, paymentCompleted } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import { updatePaymentMethod } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { call } from '../../helpers/app/call.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';

export interface PaidVenue {
  clientId: string;
  companyName: string;
  token: string;
}

/** A venue that registered, paid for a month at Square's checkout and signed in. */
export async function openPaidVenue(house: TestApp, name: string): Promise<PaidVenue> {
  const account = { companyName: `${name} Lodge`, email: `${name.toLowerCase()}@venue.example` };
  const credentials = { email: account.email, password: 'front-door-1' };
  const { clientId } = (await call(house, register, { body: { ...account, ...credentials } })).body;
  const ordered = await call(house, createWithPayment, { body: { ...account, clientId, selectedPlan: 'monthly' } });
  const back = await payAtCheckout(ordered.body.paymentLink.url);
  await call(house, paymentCompleted, { query: { token: back.searchParams.get('token') ?? '' } });
  const { body } = await call(house, login, { body: credentials });
  if (!('token' in body)) throw new Error('The owner was not signed in.');
  return { clientId, companyName: account.companyName, token: body.token };
}

/** Pays a link of Square's as a buyer does, without a page. Returns where the buyer would go on. */
export async function payAtCheckout(url: string): Promise<URL> {
  const paid = await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'approve' }) });
  return new URL(paid.headers.get('location') ?? '', url);
}

/** Stores a card, which turns the automatic renewal on. */
export async function storeGoodCard(house: TestApp, { clientId, token }: PaidVenue): Promise<void> {
  const body = { cardNonce: 'cnon:card-nonce-ok' };
  await call(house, updatePaymentMethod, { token, params: { client_id: clientId }, body });
}

/** Moves the end of what a venue has paid to so many days from today: until then it would have to renew often. */
export async function setPaidFor(house: TestApp, clientId: string, days: number): Promise<void> {
  const date = addDays(venueDateAt(house.clock.now(), 'America/New_York'), days);
  await house.deps.db.writePlatform((db) =>
    db.updateTable('clients').set({ service_paid_until: date }).where('client_id', '=', clientId).execute(),
  );
}
