import { writeBill } from '@gatehouse/server/areas/bookings/bills/write-bill';
import { requireBill } from '@gatehouse/server/areas/bookings/scheduling/placing/booking-changes';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { createBillLink, getBill, splitBill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { cancelBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { setTaxSettings } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';
import { book, openOffering } from '../venues/offerings.ts';
import type { HeldBooking } from './paid-bookings.ts';

/** Eight shares of it are not equal. */
export const PARTY_CENTS = 100_03;

/** A booking that costs $100.03 in a venue that takes cards, with the link of its guest. Nothing of it is due at once by default. */
export async function bookParty(app: TestApp, venue: TestVenue, { deposit_amount = 0, start_time = '10:00' } = {}) {
  const offering = await openOffering(app, venue, { deposit_amount });
  const { offering_id } = offering;
  const rates = [{ name: 'Party', per: 'booking' as const, amount: PARTY_CENTS / 100 }];
  const params = { client_id: venue.clientId, offering_id };
  await call(app, setPrices, { token: venue.token, params, body: { revision: 0, rates } });
  const date_scheduled = saturdayAfter(app.clock.now());
  const made = (await book(app, offering, { date_scheduled, start_time, quoted_cents: PARTY_CENTS })).body;
  return {
    offering,
    bookingId: made.booking_id,
    token: made.token,
    staff: { token: venue.token, params: { client_id: venue.clientId, booking_id: made.booking_id } },
  };
}

const DAY_MS = 86_400_000;
const SATURDAY = 6;

/** The next Saturday that is no sooner than in two days: the clock of a test goes on from story to story. */
function saturdayAfter(nowMs: number): string {
  const day = new Date(nowMs + 2 * DAY_MS);
  return new Date(day.getTime() + ((SATURDAY - day.getUTCDay() + 7) % 7) * DAY_MS).toISOString().slice(0, 10);
}

export type Party = Awaited<ReturnType<typeof bookParty>>;

/** What the pay page takes of a link. */
export function holderOf({ bookingId }: Pick<Party, 'bookingId'>, { url }: { url: string }): HeldBooking {
  return { bookingId, token: url.split('/').at(-1) ?? '' };
}

/** Splits the bill as staff do; what each payer's page takes. */
export async function splitParty(app: TestApp, party: Party, shares: number): Promise<HeldBooking[]> {
  const { links } = (await call(app, splitBill, { ...party.staff, body: { shares } })).body;
  return links.map((link) => holderOf(party, link));
}

/** A link as staff make it. */
export async function namedLink(
  app: TestApp,
  party: Party,
  body: { amount?: number; payer_name?: string },
): Promise<HeldBooking> {
  return holderOf(party, (await call(app, createBillLink, { ...party.staff, body })).body.link);
}

/** A link for an amount, or the balance. */
export function linkFor(app: TestApp, party: Party, amount?: number): Promise<HeldBooking> {
  return namedLink(app, party, amount === undefined ? {} : { amount });
}

export function cancelParty(app: TestApp, { staff }: Party) {
  return call(app, cancelBooking, { ...staff, body: {} });
}

/** Cash that a desk took. */
export function takeCash(app: TestApp, { bookingId, staff }: Party, amount: number): Promise<void> {
  return writeVenue(app.deps, staff.params.client_id, async (write) => {
    const { booking, bill } = await requireBill(write, bookingId);
    const payment = {
      payment_id: crypto.randomUUID(),
      kind: 'payment',
      of_payment_id: null,
      method: 'cash',
      amount_cents: Math.round(amount * 100),
      tip_cents: 0,
      tendered_cents: null,
      reference: null,
      payer_name: null,
      reason: null,
      status: 'completed',
      device_name: null,
      request: null,
      taken_at: write.nowAtUtc,
    } as const;
    await writeBill(write, bill, { booking, actor: 'user:test', payments: [payment] });
  });
}

/** Sends the mail that waits, and returns it. */
export async function sent(app: TestApp) {
  await sendDueMail(app.deps, new AbortController().signal);
  return app.mails.splice(0);
}

export async function billOf(app: TestApp, { staff }: Pick<Party, 'staff'>) {
  const { bill } = (await call(app, getBill, staff)).body;
  if (!bill) throw new Error('No bill');
  return bill;
}

/** The venue asks for tips. */
export function askForTips(app: TestApp, venue: TestVenue, tip_percents: number[] = [15, 20]) {
  return call(app, setTaxSettings, {
    ...venue.own,
    body: { tax_number: '', prices_include_tax: false, taxes: [], tip_percents },
  });
}
