import { rowsOf } from '../simulator/rows-of.ts';
import type { SimDevice } from '../simulator/sim-device.ts';
import { setPerson } from '../simulator/sim-office.ts';
import type { SimWorld } from '../simulator/sim-world.ts';
import type { Deed, Model } from './fuzz-model.ts';

/** The corrected time may miss the true one by what messages were under way. */
const TOLERANCE_MS = 60_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const people = ['mia', 'tom', 'zoe'];
const reasons = ['person_left', 'pin_withdrawn'] as const;

/** Three people work at the venue, and the clocks of some desks are wrong, before anything happens. */
export async function beginWithStaff(world: SimWorld, model: Model): Promise<void> {
  for (const userId of people) await change(world, model, { userId, isHere: true });
  for (const desk of world.of('front_desk'))
    desk.wallErrorMs = world.random.pick([0, 5 * HOUR, -5 * HOUR, -10 * MINUTE]);
}

/** A person joins, leaves or comes back, or has another PIN, wherever the desks are by then. */
export async function changeStaff(world: SimWorld, model: Model): Promise<void> {
  const { random } = world;
  await change(world, model, { userId: random.pick(people), isHere: random.chance(0.7) });
}

/** Each change brings another PIN. */
async function change(
  world: SimWorld,
  { staff }: Model,
  { userId, isHere }: { userId: string; isHere: boolean },
): Promise<void> {
  if (!world.server.isUp) return;
  const pinVersion = (staff.findLast((one) => one.userId === userId)?.pinVersion ?? 0) + 1;
  staff.push({ userId, atMs: world.time.nowMs, isHere, pinVersion });
  await setPerson(world, { userId, isHere, pinVersion });
}

/** Someone whom the desk holds takes over there, or the last one signs off. */
export function switchPerson(
  world: SimWorld,
  { persons }: Model,
  desk = world.random.pick(world.of('front_desk')),
): void {
  const { random } = world;
  if (!desk.engine || desk.isWiped || desk.identity.principal.kind !== 'device') return;
  const held = [...rowsOf(desk, 'staff').values()].filter((row) => row.pin_hash !== null);
  const ids = held.map((row) => row.user_id).toSorted();
  const id = ids.length > 0 && random.chance(0.9) ? random.pick(ids) : null;
  const row = held.find(({ user_id: userId }) => userId === id);
  const person = row ? ({ kind: 'user', id: row.user_id, via: 'pin', pin_version: row.pin_version } as const) : null;
  desk.engine.actAs(person);
  if (person) persons.set(desk.engine, person);
  else persons.delete(desk.engine);
}

/** Someone works at a desk that loses the network, leaves or has another PIN meanwhile, works on there, and may come back. */
export async function workAway(world: SimWorld, model: Model, work: (desk: SimDevice) => void): Promise<void> {
  const { random } = world;
  const desk = random.pick(world.of('front_desk'));
  if (!desk.engine || desk.isWiped) return;
  desk.isOnline = false;
  switchPerson(world, model, desk);
  const person = model.persons.get(desk.engine);
  if (!person?.id) return;
  work(desk);
  for (let changes = random.int(1, 3); changes > 0; changes -= 1) {
    await world.run(2 * TOLERANCE_MS);
    await change(world, model, { userId: person.id, isHere: random.chance(0.5) });
    await world.run(2 * TOLERANCE_MS);
    work(desk);
  }
}

/**
 * Each check-in, and each payment, names who did it, and a check-in is marked exactly where they had left or had another PIN by then; the
 * marks of payments have more reasons. Requirements S41, S42, S48.
 */
export async function checkPersons(world: SimWorld, model: Model, parked: ReadonlySet<Deed>): Promise<void> {
  const { clientId } = world.fixture.venue;
  /* A restored server may never have heard of a person. */
  if (model.isRestored) return;
  const { rows, payments } = await world.server.read(clientId, async (db) => ({
    rows: await db.selectFrom('check_ins').selectAll().execute(),
    payments: await db.selectFrom('bill_payments').select(['payment_id', 'actor']).execute(),
  }));
  const byId = new Map(rows.map((row) => [row.checkin_id, row]));
  const actors = new Map(payments.map(({ payment_id: id, actor }) => [id, actor]));
  for (const deed of model.deeds) {
    const { name, id, person, device } = deed;
    /* A device of another role names nobody. */
    if (!id || !person || parked.has(deed) || model.otherRole?.device === device) continue;
    const actor = name === 'take_payment' ? actors.get(String(deed.args['payment_id'])) : undefined;
    if (actor !== undefined && actor !== `user:${person.id}`)
      throw new Error(`[S48] ${person.id} took money, and ${actor} is named`);
    const row = byId.get(String(deed.args['checkin_id']));
    if (name !== 'check_in' || !row) continue;
    if (row.user_id !== person.id) throw new Error(`[S41] ${row.checkin_id} is by ${row.user_id}, not ${person.id}`);
    const wanted = reasonOf(model, deed);
    if (wanted === null) continue;
    const found = reasons.filter((reason) => row.review_reasons?.includes(reason));
    /* What undid it may have marked it too. */
    const isRight = wanted === 'none' ? found.length === 0 || row.undone_at !== null : found.includes(wanted);
    if (!isRight) throw new Error(`[S42] ${row.checkin_id} of ${person.id} is marked ${found.join()}, not ${wanted}`);
  }
}

/** Why the server must doubt who did it; null where it may, because a device was given another role, removed, paired again, or was restored. */
export function doubtAbout(model: Model, deed: Deed): ReturnType<typeof reasonOf> {
  const { device, person } = deed;
  if ([model.otherRole?.device, model.pairedAgain].includes(device) || model.revoked.has(device)) return null;
  if (!person) return 'none';
  return model.isRestored ? null : reasonOf(model, deed);
}

/** Null where time can't tell: a change was near, or the device could not know the time. */
function reasonOf({ staff }: Model, { atMs, person, wasTimeKnown }: Deed): (typeof reasons)[number] | 'none' | null {
  const own = staff.filter(({ userId }) => userId === person?.id);
  if (!wasTimeKnown || own.some((change) => Math.abs(change.atMs - atMs) <= TOLERANCE_MS)) return null;
  const then = own.findLast((change) => change.atMs <= atMs);
  if (!then?.isHere) return 'person_left';
  return then.pinVersion === person?.pin_version ? 'none' : 'pin_withdrawn';
}
