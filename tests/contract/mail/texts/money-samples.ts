import { mailNewReviews } from '@gatehouse/server/areas/bookings/payments/reviews/review-mails';
import {
  queueFailedCharge,
  queueReceipt,
} from '@gatehouse/server/areas/money/billing/notices/billing-mails.subscribers';
import { sendExpiryNotices } from '@gatehouse/server/areas/money/billing/notices/expiry-notices.service';
import { reviewMails } from '@gatehouse/server/areas/money/billing/notices/review-mails.subscribers';
import { sendSealMails } from '@gatehouse/server/areas/records/audit/seal-mails.service';
import type { Row } from '@gatehouse/server/db/tables';
import { writeVenue, writeVenueAndPlatform } from '@gatehouse/server/venue/venue-write';
import { createBillLink, emailReceipt } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { emailPaymentLink } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { setAuditSeals } from '@gatehouse/sync-protocol/areas/records/audit.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { call } from '#helpers/app/call';
import type { TestApp } from '#helpers/app/test-app';
import { bookParty, takeCash } from '#helpers/billing/bill-shares';
import * as paid from '#helpers/billing/paid-bookings';
import { writeLinks } from '#helpers/venues/audit-tampering';
import { book, openOffering } from '#helpers/venues/offerings';
import { forgetBookers, languages, type Samples, type Scene, setLanguage } from './scene.ts';

const HOUR_MS = 3_600_000;
const never = new AbortController().signal;
const field = {
  clientName: 'Field of Colors',
  phone: '(303) 555-0199',
  columns: { address: '18300 W Alameda Pkwy, Morrison' },
};
const card = { card_type: 'VISA', card_last_four: '1111', auto_renew: 1 } as const;

type PaymentRow = Row<'platform_payments'>;

/** A payment of a venue for the platform, as its mails read it. */
const payment = {
  payment_id: 'p1',
  kind: 'renewal',
  source: 'card',
  status: 'completed',
  plan_id: 'monthly-professional',
  amount_cents: 7_500,
  currency: 'USD',
  description: 'Monthly Professional',
  period: null,
  card_brand: 'VISA',
  card_last_four: '1111',
  receipt_url: 'https://squareup.com/receipt/1',
  failure_code: null,
  failure_message: null,
  paid_until_before: null,
  paid_until_after: '2026-07-15',
  taken_cents: null,
  taken_currency: null,
  differs: null,
} as const;

/** Paid by card, its answer lost: Square has not said whether the money was taken. */
async function payUnknown(app: TestApp, at: paid.PayingVenue, start_time: string): Promise<paid.HeldBooking> {
  const held = await paid.holdPlace(app, at.offering, { start_time });
  at.account.faults.push('lost');
  await paid.pay(app, held);
  await forgetBookers(app);
  return held;
}

export const moneySamples: Samples<
  'bill_share' | 'refund' | 'receipt' | 'late_payment' | 'venue_payments' | 'subscription'
> = {
  async bill_share({ app, send, drop }) {
    const { venue } = await paid.openPayingVenue(app, field);
    const party = await bookParty(app, venue);
    await drop();
    for (const language of languages) {
      await setLanguage(app, language);
      const share = { amount: 30.5, payer_name: 'Pierre', payer_email: `${language}@example.org` };
      await call(app, createBillLink, { ...party.staff, body: share });
      await call(app, createBillLink, { ...party.staff, body: { amount: 10, payer_email: `${language}@example.org` } });
      await send(`staff ask a payer with a name and one without, in ${language}`);
    }
    await call(app, emailPaymentLink, { ...party.staff, body: {} });
    await send('staff ask the party for the balance');
  },

  async refund({ app, send, drop }) {
    const at = await paid.openPayingVenue(app, field);
    for (const [hour, language] of languages.entries()) {
      const own = { language, start_time: `1${hour}:00`, party_email: `${language}@example.org` };
      const held = await paid.holdPlace(app, at.offering, own);
      await paid.pay(app, held);
      await drop();
      await paid.giveBack(app, at.venue, held.bookingId, 10.1);
      await send(`staff refund a part, in ${language}`);
      at.account.settleRefunds();
      await paid.janitor(app);
      await paid.giveBack(app, at.venue, held.bookingId);
      at.account.settleRefunds();
      await send(`staff refund the rest, in ${language}`);
    }
  },

  async receipt({ app, send, drop }) {
    app.deps.pdf.write = () => Promise.resolve(new Uint8Array(1));
    const { venue } = await paid.openPayingVenue(app, field);
    const party = await bookParty(app, venue);
    await drop();
    for (const state of ['bill', 'receipt']) {
      for (const language of languages) {
        await setLanguage(app, language);
        await call(app, emailReceipt, { ...party.staff, body: { email: `${language}@example.org` } });
        await send(`staff mail the ${state}, in ${language}`);
      }
      await takeCash(app, party, 1);
    }
  },

  async late_payment({ app, send }) {
    const { account, offering } = await paid.openPayingVenue(app, field);
    for (const [hour, language] of languages.entries()) {
      const own = { language, start_time: `1${hour}:00`, party_email: `${language}@example.org` };
      const held = await paid.holdPlace(app, offering, own);
      account.faults.push('lost');
      await paid.pay(app, held);
      app.clock.advance(24 * HOUR_MS);
      await book(app, offering, { ...own, party_email: `${language}@other.example` });
      await paid.janitor(app);
      await send(`money arrives after the place was given to others, in ${language}`);
    }
  },

  async venue_payments({ app, send, drop }) {
    const { venue, account, offering } = await paid.openPayingVenue(app, field);
    const held = await paid.holdPlace(app, offering);
    await paid.pay(app, held);
    await drop();
    account.refundFaults.push('refused');
    await paid.giveBack(app, venue, held.bookingId);
    await send('a refund fails');
  },

  async subscription({ app, send }) {
    const columns = { ...card, period_start: '2026-06-15' };
    const plan = { planId: 'monthly-professional', paymentStatus: 'active' } as const;
    const renews = await app.createVenue({ ...plan, clientName: 'Splat', columns });
    const ends = await app.createVenue({
      ...plan,
      clientName: 'Field',
      servicePaidUntil: '2026-06-15',
      columns: { auto_renew: 0, period_start: '2026-06-01' },
    });
    const mailed = async (
      happened: string,
      queue: typeof queueReceipt,
      { clientId }: { clientId: string },
      change: Partial<PaymentRow> = {},
    ) => {
      const row = { ...payment, client_id: clientId, ...change } as PaymentRow;
      await writeVenue(app.deps, clientId, ({ db }) => queue(app.deps, db, row));
      await send(happened);
    };
    await mailed('a venue that renews pays', queueReceipt, renews);
    const early = { paid_until_before: '2026-06-20', paid_until_after: '2026-07-20' };
    await mailed('a venue that does not renew pays early', queueReceipt, ends, { ...early, receipt_url: null });
    await mailed('a plan is switched and costs nothing more', queueReceipt, renews, {
      kind: 'switch',
      amount_cents: 0,
    });
    const failed = { status: 'declined', period: '2026-06-15' } as const;
    const why = { failure_message: 'The card has expired.' };
    await mailed('a renewal fails', queueFailedCharge, renews, { ...failed, ...why });
    app.clock.set('2026-06-20T15:00:00Z');
    const noCard = { ...failed, card_brand: null, card_last_four: null };
    await mailed('the last attempt fails', queueFailedCharge, renews, noCard);
    await mailed('a charge fails at a venue that has no card now', queueFailedCharge, ends, noCard);

    const paidUntil = '2026-08-25';
    const due = { ...plan, servicePaidUntil: paidUntil };
    await app.createVenue({ ...due, clientName: 'Renewing', columns: card });
    await app.createVenue({ ...due, clientName: 'Ending' });
    await app.createVenue({ ...due, clientName: 'Trial', isTrial: true });
    await app.createVenue({ ...due, clientName: 'Priceless', planId: 'monthly-basic', columns: card });
    await app.deps.db.writePlatform((db) =>
      db
        .updateTable('clients')
        .set({ service_paid_until: null })
        .where('client_id', 'in', [renews.clientId, ends.clientId])
        .execute(),
    );
    const days = [
      [-7, 'a week before the end of what is paid'],
      [-1, 'a day before it'],
      [1, 'a day after it'],
      [8, 'after the days of grace'],
    ] as const;
    for (const [day, happened] of days) {
      app.clock.set(`${addDays(paidUntil, day)}T16:00:00.000Z`);
      await sendExpiryNotices(app.deps, never);
      await send(happened);
    }

    const sealed = await app.createVenue({ clientName: 'Red Rock' });
    await call(app, setAuditSeals, { ...sealed.own, body: { mails: true } });
    await sendSealMails(app.deps, never);
    await send('the day ends for an owner who wants the seals');
    await writeLinks(app, sealed.clientId, 3);
    await sendSealMails(app.deps, never);
    await send('and the next one');
  },
};

/** What the platform’s admins read about payments that need a decision. */
export async function mailReviews({ app, send, drop }: Scene): Promise<void> {
  await app.createAdmin();
  const { clientId } = await app.createVenue({ clientName: 'Splat' });
  const reviewed = {
    'Square has not said what became of it': { status: 'review' },
    'Square took another amount': { status: 'review', differs: 'amount', taken_cents: 1_000, taken_currency: 'USD' },
    'Square took another currency': {
      status: 'review',
      differs: 'amount,currency',
      taken_cents: 7_000,
      taken_currency: 'CAD',
    },
    'it no longer counts': { status: 'received', failure_code: 'PAID_OTHERWISE' },
  } as const;
  for (const [happened, change] of Object.entries(reviewed)) {
    const row = { ...payment, client_id: clientId, ...change } as PaymentRow;
    const event = { kind: 'subscription.payment_in_review', actor: 'system', payment: row } as const;
    await writeVenueAndPlatform(app.deps, clientId, async (write) => reviewMails[event.kind]?.(app.deps, write, event));
    await send(`a venue pays, and ${happened}`);
  }
  const at = await paid.openPayingVenue(app, field);
  const first = await payUnknown(app, at, '10:00');
  at.account.isDown = true;
  app.clock.advance(HOUR_MS + 60_000);
  await mailNewReviews(app.deps);
  await send('for an hour Square has not said whether a booking is paid');
  at.account.isDown = false;
  await paid.janitor(app);
  await paid.failRefund(app, at, first.bookingId);
  await drop();
  await mailNewReviews(app.deps);
  await send('and its refund fails');
  const many = { ...at, offering: await openOffering(app, at.venue, { deposit_amount: 25, interval_minutes: 10 }) };
  for (let count = 0; count < 11; count += 1) await payUnknown(app, many, `1${Math.floor(count / 6)}:${count % 6}0`);
  at.account.isDown = true;
  app.clock.advance(HOUR_MS + 60_000);
  await mailNewReviews(app.deps);
  await send('the same of 11 bookings at once');
}
