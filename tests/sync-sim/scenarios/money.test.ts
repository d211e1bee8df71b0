import type { DayClose, OpenDay } from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import type { BillReview } from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import type { MutationName } from '@gatehouse/sync-protocol/sync/mutations';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '../simulator/rows-of.ts';
import { engineOf, type SimDevice } from '../simulator/sim-device.ts';
import { askOffice, cancelBooking, setPerson } from '../simulator/sim-office.ts';
import { openWorld, type SimWorld } from '../simulator/sim-world.ts';

const MINUTE = 60_000;

let world: SimWorld;
let a: SimDevice;
let b: SimDevice;
let bookingId: string;
let due: number;

beforeEach(async () => {
  world = await openWorld(47, ['front_desk', 'front_desk']);
  await world.run(MINUTE);
  [a, b] = world.devices as [SimDevice, SimDevice];
  bookingId = world.fixture.priced.bookingIds[0] ?? '';
  due = rowsOf(a, 'bills').get(bookingId)?.balance ?? 0;
  for (const desk of world.devices) desk.isOnline = false;
});
afterEach(() => world.close());

/** A person does something at a desk, which is saved; answers the mutation's id. */
async function does(desk: SimDevice, name: MutationName, args: object): Promise<string> {
  const saved = await engineOf(desk).enqueue(name, { ...args });
  if (!saved.ok) throw new Error(saved.message);
  return saved.id;
}

interface Taken {
  id: string;
  paymentId: string;
}

async function takes(desk: SimDevice, amount: number, { booking = bookingId, tip = 0 } = {}): Promise<Taken> {
  const paymentId = world.random.uuid();
  const money = { amount, tip, tendered: null, reference: null, payer_name: null };
  const args = { payment_id: paymentId, booking_id: booking, method: 'cash', ...money };
  return { id: await does(desk, 'take_payment', args), paymentId };
}

const takesBack = (desk: SimDevice, paymentId: string): Promise<string> =>
  does(desk, 'void_payment', { void_id: world.random.uuid(), payment_id: paymentId, reason: 'Wrong party' });

/** Desks are on again, one after the other. */
async function areOn(...desks: SimDevice[]): Promise<void> {
  for (const desk of desks) {
    desk.isOnline = true;
    await world.run(3 * MINUTE);
  }
}

const shownBy = (desk: SimDevice) => rowsOf(desk, 'bills').get(bookingId);

/** The kinds of all entries of money, by arrival, with their amounts. */
async function entries(): Promise<string[]> {
  const rows = await world.server.read(world.fixture.venue.clientId, (db) =>
    db.selectFrom('bill_payments').orderBy('arrived_at').selectAll().execute(),
  );
  return rows.map((row) => `${row.kind} ${row.amount_cents} + ${row.tip_cents}`);
}

/** Tells whether staff are asked to look at what each of these mutations did. */
async function marks(...ids: string[]): Promise<(boolean | undefined)[]> {
  const rows = await world.server.read(world.fixture.venue.clientId, (db) =>
    db.selectFrom('sync_mutations').where('status', '=', 'applied').select(['id', 'needs_review']).execute(),
  );
  return ids.map((id) => rows.find((row) => row.id === id)).map((row) => row && row.needs_review === 1);
}

async function openDay(): Promise<OpenDay> {
  const answer = await askOffice<{ day: OpenDay }>(world, 'GET', 'day-close');
  if (!answer) throw new Error('the day can’t be read');
  return answer.day;
}

async function closesDay(): Promise<DayClose> {
  const { as_of, expected_cash: cash } = await openDay();
  const body = { close_id: world.random.uuid(), as_of, counted_cash: cash, float_left: cash };
  const answer = await askOffice<{ close: DayClose }>(world, 'POST', 'day-closes', body);
  if (!answer) throw new Error('the day can’t be closed');
  return answer.close;
}

async function reviews(): Promise<object[]> {
  const answer = await askOffice<{ reviews: BillReview[] }>(world, 'GET', 'bill-reviews');
  return (answer?.reviews ?? []).map(({ booking_id, reason, amount }) => ({ booking_id, reason, amount }));
}

const cents = (dollars: number): number => Math.round(dollars * 100);

it('[S47] [B65] [M9] keeps the same balance that two offline desks took twice, and asks staff to look at the second', async () => {
  const [first, second] = [await takes(a, due), await takes(b, due)];
  await world.run(1_000);
  for (const desk of world.devices) expect(shownBy(desk)).toMatchObject({ state: 'settled', needs_review: false });
  await areOn(a, b);
  await world.run(MINUTE);
  for (const desk of world.devices)
    expect(shownBy(desk)).toMatchObject({ paid: 2 * due, balance: -due, state: 'overpaid', needs_review: true });
  expect(await marks(first.id, second.id)).toEqual([false, true]);
  expect(await reviews()).toEqual([{ booking_id: bookingId, reason: 'overpaid', amount: due }]);
  expect(await openDay()).toMatchObject({ expected_cash: 2 * due, methods: [{ method: 'cash', count: 2 }] });
});

it('[S47] [M11] counts a payment that two offline desks take back once, with its tip', async () => {
  const { paymentId } = await takes(a, due, { tip: 5 });
  await areOn(a, b);
  for (const desk of world.devices) desk.isOnline = false;
  for (const desk of world.devices) await takesBack(desk, paymentId);
  await world.run(1_000);
  for (const desk of world.devices) expect(shownBy(desk)).toMatchObject({ balance: due, tips: 0 });
  await areOn(b, a);
  await world.run(MINUTE);
  expect(await entries()).toEqual([`payment ${cents(due)} + 500`, `void ${cents(due)} + 500`]);
  for (const desk of world.devices)
    expect(shownBy(desk)).toMatchObject({ balance: due, tips: 0, state: 'due', needs_review: false });
  expect(await openDay()).toMatchObject({ expected_cash: 0 });
});

it('[S47] [M11] lets a void that arrives before its payment wait for it, also two of them', async () => {
  const { paymentId } = await takes(a, due, { tip: 5 });
  await takesBack(b, paymentId);
  await takesBack(b, paymentId);
  await areOn(b);
  expect(await entries()).toEqual([]);
  await areOn(a);
  expect(await entries()).toEqual([`payment ${cents(due)} + 500`, `void ${cents(due)} + 500`]);
  for (const desk of world.devices) expect(shownBy(desk)).toMatchObject({ balance: due, tips: 0, state: 'due' });
  expect(await openDay()).toMatchObject({ expected_cash: 0, methods: [{ method: 'cash', net: 0, count: 2 }] });
});

it('[S46] [B68] counts what a desk sends after a close in the next one, refuses one that was read before money came, and gives back what is closed by a refund', async () => {
  const read = await openDay();
  const { paymentId } = await takes(a, 60);
  await areOn(a);
  const tooEarly = { close_id: world.random.uuid(), as_of: read.as_of, counted_cash: 0, float_left: 0 };
  expect(await askOffice(world, 'POST', 'day-closes', tooEarly)).toBeNull();
  const late = await takes(b, 20);
  await world.run(MINUTE);
  const first = await closesDay();
  expect(first).toMatchObject({ z_number: 1, expected_cash: 60, methods: [{ payments: 60, count: 1 }] });
  const back = await takesBack(b, paymentId);
  await areOn(b);
  expect(await entries()).toEqual(['payment 6000 + 0', 'payment 2000 + 0', 'refund 6000 + 0']);
  expect(await marks(late.id, back)).toEqual([false, true]);
  expect(shownBy(b)).toMatchObject({ needs_review: true });
  const second = await closesDay();
  const methods = [{ method: 'cash', payments: 20, refunds: 60, net: -40, count: 2 }];
  expect(second).toMatchObject({ z_number: 2, opening_cash: 60, expected_cash: 20, late: 1, methods });
  expect(await askOffice(world, 'GET', 'day-closes/1')).toEqual({ success: true, close: first });
  expect(await openDay()).toMatchObject({ opening_cash: 20, expected_cash: 20, methods: [] });
  const numbers = await world.server.read(world.fixture.venue.clientId, (db) =>
    db.selectFrom('bill_payments').orderBy('arrived_at').select('z_number').execute(),
  );
  expect(numbers.map((row) => row.z_number)).toEqual([1, 2, 2]);
});

it('[S47] [M9] [M10] keeps what an offline desk sold and took for a booking that was canceled, for staff to look at, and what was paid before', async () => {
  const { extraId } = world.fixture.priced;
  const line = { line_id: world.random.uuid(), booking_id: bookingId, extra_id: extraId };
  const sold = await does(a, 'add_line', { ...line, name: 'Map', unit: 2, quantity: 1, is_taxable: false });
  const { id } = await takes(a, 2);
  const other = world.fixture.priced.bookingIds[1] ?? '';
  await takes(b, 50, { booking: other });
  await areOn(b);
  for (const canceled of [bookingId, other]) await cancelBooking(world, canceled);
  await areOn(a, b);
  /* Nothing is due, and nothing was paid too much: only staff can tell what it is for. */
  for (const desk of world.devices) expect(shownBy(desk)).toMatchObject({ balance: 0, paid: 2, needs_review: true });
  expect(await marks(sold, id)).toEqual([true, true]);
  expect(rowsOf(a, 'bills').get(other)).toMatchObject({ balance: -50, needs_review: true });
  expect(await reviews()).toHaveLength(2);
  expect(await reviews()).toEqual(
    expect.arrayContaining([
      { booking_id: bookingId, reason: 'unusual', amount: 0 },
      { booking_id: other, reason: 'give_back', amount: 50 },
    ]),
  );
});

it('[S46] [S47] [M9] counts money of an unknown booking in the close, and shows it to the office', async () => {
  const { id } = await takes(a, 12.5, { booking: 'nobody-knows', tip: 1 });
  await areOn(a);
  expect(await marks(id)).toEqual([true]);
  expect(await closesDay()).toMatchObject({ expected_cash: 13.5, methods: [{ payments: 12.5, tips: 1, count: 1 }] });
  expect(await reviews()).toEqual([{ booking_id: 'nobody-knows', reason: 'unknown_booking', amount: 12.5 }]);
});

it('[S47] [M10] sells an extra at the price that the offline desk showed, whatever it costs by now', async () => {
  const { extraId } = world.fixture.priced;
  const { name = '', amount: unit = 0, is_taxable = false } = rowsOf(a, 'extras').get(extraId) ?? {};
  const line = { line_id: world.random.uuid(), booking_id: bookingId, extra_id: extraId };
  expect(unit).toBe(2.5);
  await askOffice(world, 'PUT', `extras/${extraId}`, { amount: 9 });
  const sold = await does(a, 'add_line', { ...line, name, unit, quantity: 4, is_taxable });
  const more = await does(a, 'add_line', {
    ...line,
    line_id: world.random.uuid(),
    name,
    unit,
    quantity: 1,
    is_taxable,
  });
  await world.run(1_000);
  const shown = shownBy(a)?.balance;
  await areOn(a, b);
  for (const desk of world.devices) {
    expect(shownBy(desk)?.balance).toBe(shown);
    expect(shownBy(desk)?.lines.slice(-2)).toMatchObject([
      { kind: 'extra', name: 'Socks', unit: 2.5, quantity: 4, gross: 10 },
      { kind: 'extra', name: 'Socks', unit: 2.5, quantity: 1, gross: 2.5 },
    ]);
  }
  /* There are four. */
  expect(await marks(sold, more)).toEqual([false, true]);
});

it('[S48] [S42] names who took money at an offline desk, and asks staff to look where they had left, or had another PIN, by then', async () => {
  const person = (pinVersion: number, isHere: boolean) => setPerson(world, { userId: 'mia', isHere, pinVersion });
  /* The clocks of both are wrong by more than all that happens here. */
  [a.wallErrorMs, b.wallErrorMs] = [5 * 60 * MINUTE, -5 * 60 * MINUTE];
  await person(1, true);
  await areOn(a, b);
  for (const desk of world.devices) {
    engineOf(desk).actAs({ kind: 'user', id: 'mia', via: 'pin', pin_version: 1 });
    desk.isOnline = false;
  }
  const rightly = await takes(a, 10);
  await world.run(2 * MINUTE);
  await person(2, true);
  await world.run(2 * MINUTE);
  const withOldPin = await takes(b, 20);
  await person(2, false);
  await world.run(2 * MINUTE);
  const afterwards = await takes(a, 30);
  await world.run(2 * MINUTE);
  await person(3, true);
  await areOn(b, a);
  const { clientId } = world.fixture.venue;
  const rows = await world.server.read(clientId, (db) => db.selectFrom('bill_payments').select('actor').execute());
  expect(rows).toEqual([rightly, withOldPin, afterwards].map(() => ({ actor: 'user:mia' })));
  expect(await marks(rightly.id, withOldPin.id, afterwards.id)).toEqual([false, true, true]);
  expect(shownBy(a)).toMatchObject({ needs_review: true, paid: 60 });
});
