import { closeDay, getOpenDay } from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { addBillLine, takeBillPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import { createDiscountCode, createExtra } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { createPublicBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { call } from '../../helpers/app/call.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { openOffering, SATURDAY, staffParty } from '../../helpers/venues/offerings.ts';

const venuePath = '/api/clients/:client_id';
const guestPath = '/api/public/bookings/:booking_id';
const LINES = 100;
const PLAYER_CENTS = 2_000;
const PLAYERS = 4;

const PRICES = {
  bands: [{ band_id: 'guest', name: 'Guest' }],
  rates: [{ name: 'Guest', per: 'person' as const, amount: PLAYER_CENTS / 100 }],
};

/** A booking with a long bill that was paid for in cash, extras and promo codes to change and to delete, and a close of the day. */
export async function addBill(app: TestApp, venue: TestVenue) {
  const offering = await openOffering(app, venue, { offering_name: 'Priced', base_players: PLAYERS });
  const { offering_id } = offering;
  const ofOffering = { token: venue.token, params: { client_id: venue.clientId, offering_id } };
  await call(app, setPrices, { ...ofOffering, body: { revision: 0, ...PRICES } });
  const { booking_time: start_time, ...party } = staffParty;
  const asked = {
    ...party,
    client_id: venue.clientId,
    offering_id,
    date_scheduled: SATURDAY,
    start_time,
    add_players: 0,
  };
  const quoted_cents = PLAYERS * PLAYER_CENTS;
  const { booking_id, token } = (await call(app, createPublicBooking, { body: { ...asked, quoted_cents } })).body;
  const staff = { token: venue.token, params: { client_id: venue.clientId, booking_id } };
  const uuid = () => app.deps.ids.uuid();
  const lineIds: string[] = [];
  for (let at = 0; at < LINES; at += 1) {
    const body = { line_id: uuid(), name: `Line ${at}`, amount: 1, quantity: 1 };
    lineIds.push((await call(app, addBillLine, { ...staff, body })).body.line.line_id);
  }
  const pay = async () => {
    const body = { payment_id: uuid(), method: 'cash' as const, amount: 10 };
    return (await call(app, takeBillPayment, { ...staff, body })).body.payment.payment_id;
  };
  const refundable = await pay();
  const { day } = (await call(app, getOpenDay, venue.own)).body;
  await call(app, closeDay, {
    ...venue.own,
    body: { close_id: uuid(), as_of: day.as_of, counted_cash: 10, float_left: 0 },
  });
  const extras: string[] = [];
  const codes: string[] = [];
  for (const name of ['PIZZA', 'SOCKS']) {
    extras.push((await call(app, createExtra, { ...venue.own, body: { name, amount: 5 } })).body.extra.extra_id);
    const code = { code: name, kind: 'percent' as const, percent: 10 };
    codes.push((await call(app, createDiscountCode, { ...venue.own, body: code })).body.discount_code.code_id);
  }
  return { booking_id, token, offering_id, lineId: lineIds[0] ?? '', refundable, voidable: await pay(), extras, codes };
}

/** What the contracts of bills need so that some of their calls get past every check. */
export function billCalls(bill: Awaited<ReturnType<typeof addBill>>) {
  const none = [undefined];
  const params = { booking_id: [bill.booking_id] };
  const guest = { params, query: { token: [bill.token], format: ['letter', '80mm'] } };
  const billPath = `${venuePath}/bookings/:booking_id/bill`;
  const [kept = '', spare = ''] = bill.extras;
  const [keptCode = '', spareCode = ''] = bill.codes;
  const code = { kind: ['percent'], percent: [10], amount: [null] };
  const ever = { book_from: none, book_to: none, play_from: none, play_to: none, offering_ids: [[]] };
  return {
    [`GET ${guestPath}/bill`]: guest,
    [`GET ${guestPath}/receipt.pdf`]: guest,
    [`GET ${venuePath}/bookings/:booking_id/receipt.pdf`]: guest,
    [`POST ${venuePath}/bookings/:booking_id/email-receipt`]: { params, body: { email: ['ada@example.org'] } },
    [`GET ${billPath}`]: { params },
    [`POST ${billPath}/lines`]: {
      params,
      body: { extra_id: none, name: ['Cleaning'], amount: [1], quantity: [1], reason: none, overbook: none },
    },
    [`POST ${billPath}/lines/:line_id/void`]: { params: { ...params, line_id: [bill.lineId] } },
    [`POST ${billPath}/payments`]: {
      params,
      body: { method: ['cash'], amount: [0.01], tip: [0], tendered: [null], reference: none, payer_name: none },
    },
    [`POST ${billPath}/payments/:payment_id/void`]: { params: { ...params, payment_id: [bill.voidable] } },
    [`POST ${billPath}/refunds`]: {
      params,
      body: { payment_id: [bill.refundable], amount: [0.01], method: ['cash'] },
    },
    [`POST ${billPath}/reviewed`]: { params },
    [`PUT ${venuePath}/offerings/:offering_id/prices`]: {
      params: { offering_id: [bill.offering_id] },
      body: {
        revision: [1],
        bands: [PRICES.bands],
        rates: [PRICES.rates],
        minimum_charge: [null],
        deposit_kind: ['fixed'],
        deposit_percent: [null],
      },
    },
    [`PUT ${venuePath}/extras/:extra_id`]: { params: { extra_id: [kept] }, body: { offering_ids: [[]] } },
    [`DELETE ${venuePath}/extras/:extra_id`]: { params: { extra_id: [spare] } },
    [`PUT ${venuePath}/discount-codes/:code_id`]: {
      params: { code_id: [keptCode] },
      body: { ...code, ...ever, code: ['PIZZA'] },
    },
    [`DELETE ${venuePath}/discount-codes/:code_id`]: { params: { code_id: [spareCode] } },
    [`GET ${venuePath}/day-closes/:file{[0-9]+[.]pdf}`]: { params: { file: ['1.pdf'] } },
    [`GET ${venuePath}/day-closes/:z_number`]: { params: { z_number: ['1'] } },
  };
}
