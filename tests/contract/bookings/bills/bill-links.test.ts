import {
  closeBillLink,
  createBillLink,
  getOwnBill,
  splitBill,
  splitOwnBill,
} from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { cancelBooking, createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { emailPaymentLink, getPayableBooking } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { getPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { deleteSquareAccount } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onAnyDatabase, onBothDatabases } from '#helpers/app/on-databases';
import { billOf, bookParty, holderOf, linkFor, PARTY_CENTS, sent, splitParty } from '#helpers/billing/bill-shares';
import * as paid from '#helpers/billing/paid-bookings';
import { openOffering, staffParty } from '#helpers/venues/offerings';

const SHARES_OF_EIGHT = [12.51, 12.51, 12.51, 12.5, 12.5, 12.5, 12.5, 12.5];

onBothDatabases('links to pay a bill', (open) => {
  async function start(deposit_amount = 0) {
    const app = await open();
    const at = await paid.openPayingVenue(app);
    return { app, ...at, party: await bookParty(app, at.venue, { deposit_amount }) };
  }

  it('[B66] are for the balance or part of it, can be shown again, and open the payment page', async () => {
    const { app, party } = await start();
    const whole = (await call(app, createBillLink, { ...party.staff, body: {} })).body;
    expect(whole.link).toMatchObject({ amount: 100.03, payer_name: null, status: 'open' });
    const part = (await call(app, createBillLink, { ...party.staff, body: { amount: 12.34, payer_name: 'Ada' } })).body;
    expect(part.link).toMatchObject({ amount: 12.34, payer_name: 'Ada', status: 'open' });
    const bill = await billOf(app, party);
    expect(bill.links).toEqual([whole.link, part.link]);
    expect(part.bill).toEqual(bill);
    expect((await paid.openPage(app, holderOf(party, part.link))).body).toMatchObject({
      booking: { deposit_amount: 12.34 },
      paymentCompleted: false,
      paymentPending: false,
    });
  });

  it('[B66] for more than the balance are refused with the bill of now', async () => {
    const { app, party } = await start();
    const asked = await call(app, createBillLink, { ...party.staff, body: { amount: 100.04 } });
    expect([asked.status, asked.refusal]).toMatchObject([409, { code: 'BALANCE_CHANGED', bill: { balance: 100.03 } }]);
    await paid.pay(app, await linkFor(app, party));
    for (const body of [{}, { amount: 0.01 }])
      expect((await call(app, createBillLink, { ...party.staff, body })).refusal.code).toBe('BALANCE_CHANGED');
    expect((await call(app, splitBill, { ...party.staff, body: { shares: 2 } })).refusal.code).toBe('BALANCE_CHANGED');
  });

  it('[B66] split the balance to the cent, the earlier share a cent larger, and close earlier open ones', async () => {
    const { app, party } = await start();
    const early = await linkFor(app, party, 20);
    await paid.pay(app, early);
    const open = await linkFor(app, party, 5);
    const body = { shares: 3, names: ['Ada', '', 'Grace'] };
    const { links, bill } = (await call(app, splitBill, { ...party.staff, body })).body;
    expect(links.map(({ amount, payer_name }) => [amount, payer_name])).toEqual([
      [26.68, 'Ada'],
      [26.68, null],
      [26.67, 'Grace'],
    ]);
    expect(bill.links.map(({ status }) => status)).toEqual(['paid', 'closed', 'open', 'open', 'open']);
    expect((await paid.openPage(app, open)).refusal.code).toBe('LINK_EXPIRED');
    expect((await paid.pay(app, open)).refusal.code).toBe('LINK_EXPIRED');
  });

  it.each([2, 8, 20])('[B66] of %i shares come to exactly the balance', async (shares) => {
    const { app, party } = await start();
    const { links } = (await call(app, splitBill, { ...party.staff, body: { shares } })).body;
    const cents = links.map(({ amount }) => Math.round(amount * 100));
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(PARTY_CENTS);
    expect([cents.length, Math.max(...cents) - Math.min(...cents)]).toEqual([shares, 1]);
    expect(cents).toEqual(cents.toSorted((a, b) => b - a));
    if (shares === 8) expect(links.map(({ amount }) => amount)).toEqual(SHARES_OF_EIGHT);
  });

  it('[B66] are made by the guest too, who reads no names of staff, a few times an hour', async () => {
    const { app, party } = await start();
    const params = { booking_id: party.bookingId };
    const ask = (token: string) => call(app, splitOwnBill, { params, body: { token, shares: 2 } });
    const { links, bill } = (await ask(party.token)).body;
    expect(links.map(({ amount }) => amount)).toEqual([50.02, 50.01]);
    expect(bill).not.toHaveProperty('needs_review');
    expect((await ask('x')).status).toBe(404);
    /* A share is for paying it: its holder neither splits the bill again nor reads the booking. */
    const { token } = holderOf(party, links[0] ?? { url: '' });
    expect((await ask(token)).status).toBe(404);
    expect((await call(app, getOwnBill, { params, query: { token } })).status).toBe(404);
    expect((await call(app, getPublicBooking, { params, query: { token } })).status).toBe(404);
    const page = (await call(app, getPayableBooking, { params, query: { token } })).body;
    expect(page).toMatchObject({
      bookingUrl: null,
      booking: { is_placed: true, deposit_amount: 50.02, party_email: '' },
    });
    for (let time = 0; time < 4; time += 1) expect((await ask(party.token)).status).toBe(200);
    expect((await ask(party.token)).status).toBe(429);
    const own = (await call(app, getOwnBill, { params, query: { token: party.token } })).body.bill;
    expect(own?.links.filter(({ status }) => status === 'open')).toHaveLength(2);
  });

  it('[B66] are closed by staff, again without a change, and never once they are paid', async () => {
    const { app, venue, party } = await start();
    const close = (link_id: string, as = party.staff) =>
      call(app, closeBillLink, { ...as, params: { ...as.params, link_id } });
    const { link } = (await call(app, createBillLink, { ...party.staff, body: {} })).body;
    const closed = (await close(link.link_id)).body.bill;
    expect(closed.links).toMatchObject([{ status: 'closed' }]);
    expect((await close(link.link_id)).body.bill).toEqual(closed);
    expect((await close('no such link')).status).toBe(404);
    const other = await bookParty(app, venue, { start_time: '11:00' });
    expect((await close(link.link_id, other.staff)).status).toBe(404);
    await paid.pay(app, await linkFor(app, party, 10));
    const [, done] = (await billOf(app, party)).links;
    expect((await close(done?.link_id ?? '')).body.bill.links).toMatchObject([
      { status: 'closed' },
      { status: 'paid' },
    ]);
  });

  it('[B66] are for staff of the venue alone', async () => {
    const { app, party } = await start();
    const { token } = await app.createVenue();
    const { params } = party.staff;
    expect((await call(app, createBillLink, { token, params, body: {} })).status).toBe(404);
    expect((await call(app, splitBill, { token, params, body: { shares: 2 } })).status).toBe(404);
    expect((await call(app, closeBillLink, { token, params: { ...params, link_id: 'x' } })).status).toBe(404);
  });

  it('[B66] need a bill, a booking that is not canceled, and a venue that takes cards', async () => {
    const { app, venue, party } = await start();
    const { offering_id } = await openOffering(app, venue);
    const plain = (await call(app, createBooking, { ...venue.own, body: { offering_id, ...staffParty } })).body.booking;
    const unpriced = { ...party.staff, params: { ...party.staff.params, booking_id: plain.booking_id } };
    const codes = async (staff: typeof party.staff) => [
      (await call(app, createBillLink, { ...staff, body: {} })).refusal.code,
      (await call(app, splitBill, { ...staff, body: { shares: 2 } })).refusal.code,
    ];
    expect(await codes(unpriced)).toEqual(['NO_BILL', 'NO_BILL']);
    const canceled = await bookParty(app, venue, { start_time: '11:00' });
    await call(app, cancelBooking, { ...canceled.staff, body: {} });
    expect(await codes(canceled.staff)).toEqual(['BOOKING_CANCELLED', 'BOOKING_CANCELLED']);
    await call(app, deleteSquareAccount, venue.own);
    expect(await codes(party.staff)).toEqual(['PAYMENTS_UNAVAILABLE', 'PAYMENTS_UNAVAILABLE']);
  });

  it.each([{ shares: 1 }, { shares: 21 }, { shares: 2.5 }, { shares: 2, names: ['a', 'b', 'c'] }, { shares: '2' }])(
    '[B66] refuse to split by %j',
    async (body) => {
      const { app, party } = await start();
      const refused = await call(app, splitBill, { ...party.staff, body: body as { shares: number } });
      expect([refused.status, refused.refusal.code]).toEqual([400, 'INVALID_INPUT']);
      expect((await billOf(app, party)).links).toEqual([]);
    },
  );

  it.each([0, -1, 0.005, 100_000.01, Number.NaN, '5'])('[B66] refuse the amount %s', async (amount) => {
    const { app, party } = await start();
    const refused = await call(app, createBillLink, { ...party.staff, body: { amount: amount as number } });
    expect([refused.status, Object.keys(refused.refusal['fields'] ?? {})]).toEqual([400, ['amount']]);
  });

  it('[B66] refuse more shares than cents, and more links than any party needs', async () => {
    const { app, party } = await start();
    await paid.pay(app, await linkFor(app, party, 99.98));
    expect((await call(app, splitBill, { ...party.staff, body: { shares: 6 } })).refusal.code).toBe('INVALID_INPUT');
    expect(await splitParty(app, party, 5)).toHaveLength(5);
    for (let time = 0; time < 38; time += 1) await splitParty(app, party, 5);
    expect((await call(app, splitBill, { ...party.staff, body: { shares: 5 } })).refusal.code).toBe('INVALID_INPUT');
    expect(await splitParty(app, party, 4)).toHaveLength(4);
    expect((await call(app, createBillLink, { ...party.staff, body: {} })).refusal.message).toMatch(
      /200 payment links/,
    );
  });
});

onAnyDatabase('mails with a share of a bill', (open) => {
  const to = { amount: 12.5, payer_name: 'Ada http://evil.example', payer_email: 'ada@example.org' };

  it('[B66] name the amount, the venue and the booking, lead to the payment page, and are no flood', async () => {
    const app = await open();
    const { venue } = await paid.openPayingVenue(app, { clientName: 'Field' });
    const party = await bookParty(app, venue);
    await sent(app);
    const made = await call(app, createBillLink, { ...party.staff, body: to });
    const [mail, ...others] = await sent(app);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'ada@example.org', subject: '$12.50 to pay: Paintball at Field' });
    expect(mail?.text).toContain(made.body.link.url);
    expect(mail?.text).toContain('Hello Ada,');
    expect(mail?.text).not.toContain('evil');
    for (let time = 0; time < 2; time += 1) await call(app, createBillLink, { ...party.staff, body: to });
    expect((await call(app, createBillLink, { ...party.staff, body: to })).status).toBe(429);
    expect(await sent(app)).toHaveLength(2);
  });

  it('[B66] also ask the party for the rest, once its deposit is paid', async () => {
    const app = await open();
    const { venue } = await paid.openPayingVenue(app, { clientName: 'Field' });
    const party = await bookParty(app, venue, { deposit_amount: 25 });
    await paid.pay(app, await paid.payLink(app, party.offering, party.bookingId));
    await sent(app);
    expect((await call(app, emailPaymentLink, { ...party.staff, body: {} })).status).toBe(200);
    const [mail] = await sent(app);
    expect(mail).toMatchObject({ to: 'marie@example.org', subject: '$75.03 to pay: Paintball at Field' });
    const token = /\/payment\/\S+\/(\S{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await paid.pay(app, { bookingId: party.bookingId, token })).body.payment.amount).toBe(75.03);
    expect((await call(app, emailPaymentLink, { ...party.staff, body: {} })).refusal.code).toBe('ALREADY_EXISTS');
  });
});
