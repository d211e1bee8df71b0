import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import type { Bill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { expect } from '@playwright/test';
import { call } from '../api.ts';
import type { RealServer } from '../server.ts';
import { seedWaiverVenue } from '../tablet.ts';
import type { SeededVenue } from '../venue.ts';
import { connectSquare, openOffering } from './offerings.ts';

const bands = [
  { band_id: 'adult', name: 'Adult' },
  { band_id: 'child', name: 'Child', max_age: 12 },
];
const rates = [
  { name: 'Adult', per: 'person', band_id: 'adult', amount: 29.95 },
  { name: 'Child', per: 'person', band_id: 'child', amount: 19.95 },
];
/** The late hour at which parties come, so that it is ahead whenever the tests run. */
const LATE = '23:00';

interface PricedVenue extends SeededVenue {
  offeringId: string;
  pizzaId: string;
}

/** A venue that charges by kind of guest, sells pizza, adds sales tax, knows a promo code, and takes 30 % online. */
export async function seedPricedVenue(server: RealServer, prices: object = {}): Promise<PricedVenue> {
  const venue = await seedWaiverVenue(server);
  await connectSquare(server, venue);
  const lateEveryDay = weekdays.flatMap((day) => [
    [`${day}_start`, '22:00'],
    [`${day}_end`, LATE],
  ]);
  const offeringId = await openOffering(server, venue, {
    base_players: 1,
    capacity: 100,
    ...Object.fromEntries(lateEveryDay),
  });
  const send = asOwner(server, venue);
  const list = { revision: 0, bands, rates, deposit_kind: 'percent', deposit_percent: 30, ...prices };
  await send('PUT', `offerings/${offeringId}/prices`, list);
  const { extra } = await send<{ extra: { extra_id: string } }>('POST', 'extras', { name: 'Pizza', amount: 18.5 });
  await send('POST', 'discount-codes', { code: 'SAVE15', kind: 'percent', percent: 15 });
  await send('PUT', 'tax-settings', {
    tax_number: '12-3456789',
    taxes: [{ name: 'NY sales tax', percent: 8.875, on: ['rates', 'extras'] }],
  });
  return { ...venue, offeringId, pizzaId: extra.extra_id };
}

/** Sends what an owner's screens send, and expects that it is done. */
export function asOwner(server: RealServer, { clientId, token }: Pick<SeededVenue, 'clientId' | 'token'>) {
  return async <T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T> => {
    const sent = { token, ...(body ? { body } : {}) };
    const reply = await call<T>(server, method, `/api/clients/${clientId}/${path}`, sent);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  };
}

/** Books as a visitor with the total that a quote names; returns the booking's id and its own page. */
export async function bookByPrice(
  server: RealServer,
  { clientId, offeringId }: PricedVenue,
  asked: { date_scheduled: string; party: readonly object[]; extras?: readonly object[]; code?: string },
  party: { party_name: string; party_email: string },
): Promise<{ bookingId: string; path: string }> {
  const wish = { client_id: clientId, offering_id: offeringId, start_time: LATE, ...asked };
  const quoted = await call<{ quote: { quoted_cents: number } }>(server, 'POST', '/api/public/quotes', { body: wish });
  expect(quoted.status, JSON.stringify(quoted.body)).toBe(200);
  const { quoted_cents } = quoted.body.quote;
  const body = { ...wish, ...party, party_phone: '(212) 555-0100', quoted_cents };
  const made = await call<{ booking_id: string; token: string }>(server, 'POST', '/api/public/bookings', { body });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return { bookingId: made.body.booking_id, path: `/booking/${made.body.booking_id}/${made.body.token}` };
}

/**
 * The bill as the server has it, once every cent of it is explained: the sums are those of its lines and payments, and what is due is what
 * they leave.
 */
export async function explainedBill(
  server: RealServer,
  venue: Pick<SeededVenue, 'clientId' | 'token'>,
  bookingId: string,
): Promise<Bill> {
  const { bill } = await asOwner(server, venue)<{ bill: Bill }>('GET', `bookings/${bookingId}/bill`);
  const cents = (amounts: readonly number[]): number =>
    amounts.reduce((sum, dollars) => sum + dollarsToCents(dollars), 0);
  for (const { unit, quantity, gross, discount, net, tax, total, taxes } of bill.lines) {
    expect(cents([gross])).toBe(Math.abs(cents([unit]) * quantity) * Math.sign(cents([gross]) || 1));
    expect(cents([net])).toBe(cents([gross, -discount]));
    expect(cents([tax])).toBe(cents(taxes.map(({ amount }) => amount)));
    expect(cents([total])).toBe(cents([net, tax]));
  }
  expect(cents([bill.total])).toBe(cents(bill.lines.map(({ total }) => total)));
  const done = bill.payments.filter(({ status }) => status === 'completed');
  const sumOf = (isIn: boolean): number =>
    cents(done.filter(({ kind }) => (kind === 'payment') === isIn).map(({ amount }) => amount));
  expect(cents([bill.paid])).toBe(sumOf(true));
  expect(cents([bill.refunded])).toBe(sumOf(false));
  expect(cents([bill.balance])).toBe(cents([bill.total, -bill.paid, bill.refunded]));
  return bill;
}

/** Dollars that the venue's Square account holds: what was charged less what went back. */
export async function heldBySquare(server: RealServer, { clientId }: Pick<SeededVenue, 'clientId'>): Promise<number> {
  const headers = { authorization: `Bearer simulator-venue-${clientId}`, 'square-version': '2025-01-23' };
  const reply = await fetch(`${server.url}/square-simulator/v2/payments`, { headers });
  const { payments } = (await reply.json()) as { payments: readonly SquarePayment[] };
  const held = payments
    .filter(({ status }) => status === 'COMPLETED')
    .map(({ amount_money: paid, refunded_money: back }) => paid.amount - (back?.amount ?? 0));
  return held.reduce((sum, cents) => sum + cents, 0) / 100;
}

interface SquarePayment {
  status: string;
  amount_money: { amount: number };
  refunded_money?: { amount: number };
}

/** The names of the PDFs in the mails to an address, without what tells them apart. */
export function mailedPdfs(server: RealServer, to: string): string[] {
  const folder = join(server.dataDir, 'outbox');
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return mails
    .filter((mail) => new RegExp(`^To:.*${to}`, 'm').test(mail))
    .flatMap((mail) => Array.from(mail.matchAll(/filename="?([a-z]+)[\w-]*\.pdf/g), ([, name = '']) => name));
}
