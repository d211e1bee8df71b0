import type { DayClose, OpenDay } from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { centsToDollars, dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import type { SimWorld } from '../simulator/sim-world.ts';
import type { Model } from './fuzz-model.ts';

/** An entry by its id, from what a person did. */
interface Entry {
  id: string;
  method: string;
  isBack: boolean;
  amount: number;
  tip: number;
}

/** The owner reads the day, counts the drawer and closes it, maybe after money arrived that was not read. Requirement S46. */
export async function closeDay(world: SimWorld, model: Model): Promise<void> {
  const { server, random } = world;
  if (!server.isUp) return;
  const day = await checkDrawer(world, model);
  const read = (await openEntries(world)).join();
  if (random.chance(0.3)) await world.run(random.int(0, 10_000));
  const arrived = await openEntries(world);
  const expected = dollarsToCents(day.expected_cash);
  const counted = Math.max(0, expected + random.pick([0, 0, -500, 250]));
  const left = random.chance(0.5) ? counted : random.int(0, counted);
  const given = { close_id: random.uuid(), as_of: day.as_of, note: '' };
  const body = { ...given, counted_cash: centsToDollars(counted), float_left: centsToDollars(left) };
  const { status, answer } = await ask<{ close: DayClose }>(world, 'POST', 'day-closes', body);
  const isSame = arrived.join() === read;
  if (status !== (isSame ? 200 : 409))
    throw new Error(`[S46] a close answered ${status}, with ${isSame ? 'nothing' : 'money'} that arrived since`);
  if (status !== 200) return;
  model.drawer.closes.set(body.close_id, { close: answer.close, entryIds: arrived });
  model.drawer.moved.set(body.close_id, left - expected);
  /* The answer may have been lost. */
  const again = await ask<{ close: DayClose }>(world, 'POST', 'day-closes', body);
  if (JSON.stringify(again.answer.close) !== JSON.stringify(answer.close))
    throw new Error(`[S46] the same close answered ${again.status}, and another one`);
  await checkDrawer(world, model);
}

/** The owner puts change into the drawer, or takes cash to the bank. */
export async function moveCash(world: SimWorld, { drawer }: Model): Promise<void> {
  const { server, random } = world;
  const cents = random.int(1, 10_000);
  const body = { movement_id: random.uuid(), kind: random.pick(['in', 'out']), amount: cents / 100, reason: 'Change' };
  if (!server.isUp) return;
  for (let times = random.int(1, 2); times > 0; times -= 1) {
    const { status } = await ask(world, 'POST', 'cash-movements', body);
    if (status !== 200) throw new Error(`moving cash answered ${status}`);
  }
  drawer.moved.set(body.movement_id, body.kind === 'in' ? cents : -cents);
}

/**
 * Each payment and void that arrived is in exactly one close, or in the open day: the first one after its arrival. All figures are those of
 * what people handed over, and the drawer holds the cash. Answers the open day. Requirement S46.
 */
export async function checkDrawer(world: SimWorld, model: Model): Promise<OpenDay> {
  const { drawer } = model;
  const { day } = (await ask<{ day: OpenDay }>(world, 'GET', 'day-close')).answer;
  const { closes } = (await ask<{ closes: DayClose[] }>(world, 'GET', 'day-closes')).answer;
  const { rows, movements } = await world.server.read(world.fixture.venue.clientId, async (db) => ({
    rows: await db.selectFrom('bill_payments').select(['payment_id', 'z_number']).execute(),
    movements: await db.selectFrom('cash_movements').select('movement_id').execute(),
  }));
  if (model.isRestored)
    forgetLost(drawer, [...closes.map((one) => one.close_id), ...movements.map((one) => one.movement_id)]);
  const numbers = closes.map(({ z_number }) => z_number).toReversed();
  if (numbers.length !== drawer.closes.size || numbers.some((number, index) => number !== index + 1))
    throw new Error(`[S46] after ${drawer.closes.size} closes there are ${numbers.join()}`);
  const entries = entriesOf(model);
  const byHand = (number: number | null): Entry[] =>
    rows.flatMap(({ payment_id: id, z_number: z }) => (z === number ? (entries.get(id) ?? unknown(id)) : []));
  for (const { close, entryIds } of drawer.closes.values()) {
    const { z_number: number } = close;
    const now = closes.find(({ close_id: id }) => id === close.close_id);
    if (JSON.stringify(now) !== JSON.stringify(close)) throw new Error(`[S46] the close Z ${number} has changed`);
    const counted = byHand(number).map(({ id }) => id);
    if (counted.toSorted().join() !== entryIds.join())
      throw new Error(`[S46] the close Z ${number} has ${counted.length} entries, and ${entryIds.length} had arrived`);
    expectFigures(`the close Z ${number}`, close, byHand(number));
  }
  expectFigures('the open day', day, byHand(null));
  const handed = rows.flatMap(({ payment_id: id }) => entries.get(id) ?? []).filter(({ method }) => method === 'cash');
  const held = sum(handed, net) + [...drawer.moved.values()].reduce((all, cents) => all + cents, 0);
  if (dollarsToCents(day.expected_cash) !== held)
    throw new Error(`[S46] the drawer holds ${held} cents, and ${day.expected_cash} dollars are expected`);
  return day;
}

/** What a restored server no longer knows counts for nobody: its entries are open again, and the drawer is counted anew. */
function forgetLost({ moved, closes }: Model['drawer'], known: readonly string[]): void {
  for (const acts of [moved, closes]) for (const id of acts.keys()) if (!known.includes(id)) acts.delete(id);
}

function expectFigures(what: string, { methods }: Pick<OpenDay, 'methods'>, entries: readonly Entry[]): void {
  const wanted = ['cash', 'terminal', 'other'].flatMap((method) => {
    const own = entries.filter((entry) => entry.method === method);
    if (own.length === 0) return [];
    const given = own.filter(({ isBack }) => !isBack);
    const back = own.filter(({ isBack }) => isBack);
    const tips = sum(given, ({ tip }) => tip) - sum(back, ({ tip }) => tip);
    const sums = [sum(given, ({ amount }) => amount), sum(back, ({ amount }) => amount), tips, sum(own, net)];
    return [[method, ...sums.map(centsToDollars), own.length].join(' ')];
  });
  const found = methods.map((one) => [one.method, one.payments, one.refunds, one.tips, one.net, one.count].join(' '));
  if (found.join() !== wanted.join())
    throw new Error(`[S46] ${what} says ${found.join()}, and people ${wanted.join()}`);
}

/** What a payment brought, and what its void took back, which is all of it. */
function entriesOf({ deeds }: Model): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const { name, args } of deeds)
    if (name === 'take_payment') {
      const [amount, tip] = [dollarsToCents(Number(args['amount'])), dollarsToCents(Number(args['tip']))];
      const id = String(args['payment_id']);
      entries.set(id, { id, method: String(args['method']), isBack: false, amount, tip });
    }
  for (const { name, args } of deeds) {
    const payment = name === 'void_payment' ? entries.get(String(args['payment_id'])) : undefined;
    const id = String(args['void_id']);
    if (payment) entries.set(id, { ...payment, id, isBack: true });
  }
  return entries;
}

function unknown(id: string): never {
  throw new Error(`[S2] nobody took or gave back the money ${id}`);
}

const net = ({ isBack, amount, tip }: Entry): number => (isBack ? -amount - tip : amount + tip);

function sum<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((all, item) => all + amount(item), 0);
}

async function openEntries({ server, fixture }: SimWorld): Promise<string[]> {
  const rows = await server.read(fixture.venue.clientId, (db) =>
    db.selectFrom('bill_payments').where('z_number', 'is', null).select('payment_id').execute(),
  );
  return rows.map(({ payment_id: id }) => id).toSorted();
}

async function ask<T>({ server, fixture: { venue } }: SimWorld, method: string, path: string, body?: object) {
  const { status, body: answer } = await server.owner(
    method,
    `/api/clients/${venue.clientId}/${path}`,
    venue.token,
    body,
  );
  return { status, answer: answer as T };
}
