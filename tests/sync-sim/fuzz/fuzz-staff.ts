import { keepStaff } from '@gatehouse/server/areas/accounts/workplaces/staff.shared.repository';
import { rowsOf } from '../simulator/rows-of.ts';
import type { SimDevice } from '../simulator/sim-device.ts';
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
  { server, time, fixture }: SimWorld,
  { staff }: Model,
  { userId, isHere }: { userId: string; isHere: boolean },
): Promise<void> {
  const { clientId } = fixture.venue;
  if (!server.isUp) return;
  const pinVersion = (staff.findLast((one) => one.userId === userId)?.pinVersion ?? 0) + 1;
  staff.push({ userId, atMs: time.nowMs, isHere, pinVersion });
  await server.write(clientId, ({ db, version, nowAtUtc }) => {
    const row = { client_id: clientId, user_id: userId, name: userId, role: 'desk', joined_at: nowAtUtc } as const;
    const proof = { pin_hash: 'hash', pin_version: pinVersion, card_hash: null };
    const left = { organization_id: null, removed_at: isHere ? null : nowAtUtc, last_seen_at: null };
    return keepStaff(db, { ...row, ...proof, ...left, version }, nowAtUtc);
  });
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

/** Each check-in names who did it, and is marked exactly where they had left or had another PIN by then. Requirements S41, S42. */
export async function checkPersons(world: SimWorld, model: Model, parked: ReadonlySet<Deed>): Promise<void> {
  const { clientId } = world.fixture.venue;
  /* A restored server may never have heard of a person. */
  if (model.isRestored) return;
  const rows = await world.server.read(clientId, (db) => db.selectFrom('check_ins').selectAll().execute());
  const byId = new Map(rows.map((row) => [row.checkin_id, row]));
  for (const deed of model.deeds) {
    const { name, id, person, device } = deed;
    const row = byId.get(String(deed.args['checkin_id']));
    /* A device of another role names nobody. */
    if (name !== 'check_in' || !id || !person || !row || parked.has(deed) || model.otherRole?.device === device)
      continue;
    if (row.user_id !== person.id) throw new Error(`[S41] ${row.checkin_id} is by ${row.user_id}, not ${person.id}`);
    const wanted = reasonOf(model, deed);
    if (wanted === null) continue;
    const found = reasons.filter((reason) => row.review_reasons?.includes(reason));
    /* What undid it may have marked it too. */
    const isRight = wanted === 'none' ? found.length === 0 || row.undone_at !== null : found.includes(wanted);
    if (!isRight) throw new Error(`[S42] ${row.checkin_id} of ${person.id} is marked ${found.join()}, not ${wanted}`);
  }
}

/** Null where time can't tell: a change was near, or the device could not know the time. */
function reasonOf({ staff }: Model, { atMs, person, wasTimeKnown }: Deed): (typeof reasons)[number] | 'none' | null {
  const own = staff.filter(({ userId }) => userId === person?.id);
  if (!wasTimeKnown || own.some((change) => Math.abs(change.atMs - atMs) <= TOLERANCE_MS)) return null;
  const then = own.findLast((change) => change.atMs <= atMs);
  if (!then?.isHere) return 'person_left';
  return then.pinVersion === person?.pin_version ? 'none' : 'pin_withdrawn';
}
