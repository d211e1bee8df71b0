import { rowsOf } from '../simulator/rows-of.ts';
import type { SimDevice } from '../simulator/sim-device.ts';
import { askOffice, cancelBooking } from '../simulator/sim-office.ts';
import type { SimWorld } from '../simulator/sim-world.ts';
import { act, type Model } from './fuzz-model.ts';

/** A desk takes money for a bill that it holds, mostly what is due. */
export function takePayment(world: SimWorld, model: Model, desk = someDesk(world)): void {
  const bill = desk && someBill(world, desk);
  if (bill) pay(world, model, desk, bill);
}

/** Two desks without the network take the same balance, and are on again at some time. */
export function takeTwice(world: SimWorld, model: Model): void {
  const [first, second] = someDesks(world);
  if (!first || !second) return;
  const bill = someBill(world, first);
  const other = bill && rowsOf(second, 'bills').get(bill.booking_id);
  if (!bill || !other) return;
  for (const desk of [first, second]) desk.isOnline = false;
  pay(world, model, first, bill);
  pay(world, model, second, other);
}

/** A desk takes money for a booking that the server does not know. */
export function takeForUnknown(world: SimWorld, model: Model): void {
  const desk = someDesk(world);
  if (desk) pay(world, model, desk, { booking_id: world.random.uuid(), balance: 0 });
}

function pay(
  world: SimWorld,
  model: Model,
  desk: SimDevice,
  { booking_id, balance }: { booking_id: string; balance: number },
): void {
  const { random } = world;
  const amount = balance > 0 && random.chance(0.7) ? balance : random.int(1, 20_000) / 100;
  const tip = random.chance(0.3) ? random.int(1, 500) / 100 : 0;
  const given = { payment_id: random.uuid(), booking_id, method: random.pick(['cash', 'terminal', 'other'] as const) };
  const args = { ...given, amount, tip, tendered: null, reference: null, payer_name: null };
  act(model, desk, world.time.nowMs, (engine) => engine.enqueue('take_payment', args));
}

/** A desk sells socks at the price that it shows. */
export function addLine(world: SimWorld, model: Model): void {
  const { random, fixture } = world;
  const desk = someDesk(world);
  const bill = desk && someBill(world, desk);
  if (!bill) return;
  const extra = rowsOf(desk, 'extras').get(fixture.priced.extraId);
  const { name = 'Socks', amount: unit = 2.5, is_taxable = true } = extra ?? {};
  const given = { line_id: random.uuid(), booking_id: bill.booking_id, extra_id: fixture.priced.extraId };
  const args = { ...given, name, unit, quantity: random.int(1, 5), is_taxable };
  act(model, desk, world.time.nowMs, (engine) => engine.enqueue('add_line', args));
}

/** The owner changes what socks cost, wherever the desks are by then. */
export async function changeExtraPrice(world: SimWorld): Promise<void> {
  const amount = world.random.pick([2, 2.5, 3.25]);
  if (world.server.isUp) await askOffice(world, 'PUT', `extras/${world.fixture.priced.extraId}`, { amount });
}

/** A desk takes back a payment that it sees. */
export function voidPayment(world: SimWorld, model: Model): void {
  const { random } = world;
  const desk = someDesk(world);
  const payments = desk ? [...rowsOf(desk, 'bills').values()].flatMap((bill) => bill.payments) : [];
  const ids = payments.filter(({ kind }) => kind === 'payment').map(({ payment_id: id }) => id);
  if (desk && ids.length > 0) takeBack(world, model, desk, random.pick(ids.toSorted()));
}

/** Two desks without the network take the same payment back, of which one or both may not have heard, nor the server. */
export function voidTwice(world: SimWorld, model: Model): void {
  const { random } = world;
  const desks = someDesks(world).slice(0, 2);
  const taken = model.deeds.filter(({ name, id }) => name === 'take_payment' && id !== null);
  if (taken.length === 0) return takePayment(world, model, desks[0]);
  const paymentId = String(random.pick(taken.slice(-5)).args['payment_id']);
  for (const desk of desks) {
    desk.isOnline = false;
    takeBack(world, model, desk, paymentId);
  }
}

function takeBack({ random, time }: SimWorld, model: Model, desk: SimDevice, paymentId: string): void {
  const args = { void_id: random.uuid(), payment_id: paymentId, reason: 'Wrong party' };
  act(model, desk, time.nowMs, (engine) => engine.enqueue('void_payment', args));
}

/** The office cancels a party that owes. */
export async function cancelPriced(world: SimWorld): Promise<void> {
  const bookingId = world.random.pick(world.fixture.priced.bookingIds);
  if (!world.server.isUp) return;
  const booking = await world.server.read(world.fixture.venue.clientId, (db) =>
    db.selectFrom('bookings').where('booking_id', '=', bookingId).select('status').executeTakeFirst(),
  );
  if (booking?.status === 'confirmed') await cancelBooking(world, bookingId);
}

function someDesk(world: SimWorld): SimDevice | undefined {
  const able = world.of('front_desk').filter(({ engine, isWiped }) => engine && !isWiped);
  return able.length > 0 ? world.random.pick(able) : undefined;
}

/** All desks that work, in an order by chance. */
function someDesks(world: SimWorld): SimDevice[] {
  const able = world.of('front_desk').filter(({ engine, isWiped }) => engine && !isWiped);
  const first = world.random.int(0, able.length);
  return [...able.slice(first), ...able.slice(0, first)];
}

function someBill({ random }: SimWorld, desk: SimDevice) {
  const bills = [...rowsOf(desk, 'bills').values()].toSorted((a, b) => (a.booking_id < b.booking_id ? -1 : 1));
  return bills.length > 0 ? random.pick(bills) : undefined;
}
