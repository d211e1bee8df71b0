import { keepStaff } from '@gatehouse/server/areas/accounts/workplaces/staff.shared.repository';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { rowsOf } from '../simulator/rows-of.ts';
import type { SimWorld } from '../simulator/sim-world.ts';
import type { Deed, Model } from './fuzz-model.ts';

/** The corrected time may miss the true one by what messages were under way. */
const TOLERANCE_MS = 60_000;
const people = ['mia', 'tom', 'zoe'];

/** A person joins, leaves or comes back, or has another PIN, wherever the desks are by then. */
export async function changeStaff({ server, random, time, fixture }: SimWorld, { staff }: Model): Promise<void> {
  const { clientId } = fixture.venue;
  if (!server.isUp) return;
  const userId = random.pick(people);
  const before = staff.findLast((one) => one.userId === userId);
  const pinVersion = (before?.pinVersion ?? 0) + 1;
  const isHere = random.chance(0.7);
  staff.push({ userId, atMs: time.nowMs, isHere, pinVersion });
  await writeVenue(server.app.deps, clientId, ({ db, version, nowAtUtc }) => {
    const row = { client_id: clientId, user_id: userId, name: userId, role: 'desk', joined_at: nowAtUtc } as const;
    const proof = { pin_hash: 'hash', pin_version: pinVersion, card_hash: null };
    const left = { organization_id: null, removed_at: isHere ? null : nowAtUtc, last_seen_at: null };
    return keepStaff(db, { ...row, ...proof, ...left, version }, nowAtUtc);
  });
}

/** Someone whom the desk holds takes over there, or the last one signs off. */
export function switchPerson({ random, of }: SimWorld, { persons }: Model): void {
  const desk = random.pick(of('front_desk'));
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

/** Each check-in names who did it, and is marked exactly where they had left or had another PIN by then. Requirements S41, S42. */
export async function checkPersons(world: SimWorld, model: Model, parked: ReadonlySet<Deed>): Promise<void> {
  const { clientId } = world.fixture.venue;
  /* A restored server may never have heard of a person, and a device of another role names nobody. */
  if (model.isRestored || model.hasPairedAgain) return;
  const rows = await world.server.read(clientId, (db) => db.selectFrom('check_ins').selectAll().execute());
  const byId = new Map(rows.map((row) => [row.checkin_id, row]));
  for (const deed of model.deeds) {
    const { name, id, person, device } = deed;
    const row = byId.get(String(deed.args['checkin_id']));
    if (name !== 'check_in' || !id || !person || !row || parked.has(deed) || model.otherRole?.device === device)
      continue;
    if (row.user_id !== person.id) throw new Error(`[S41] ${row.checkin_id} is by ${row.user_id}, not ${person.id}`);
    const wanted = reasonOf(model, deed);
    const reasons = row.review_reasons ?? '';
    const found = ['person_left', 'pin_withdrawn'].find((reason) => reasons.includes(reason)) ?? 'none';
    if (wanted !== null && found !== wanted)
      throw new Error(`[S42] ${row.checkin_id} of ${person.id} is marked ${found}, not ${wanted}`);
  }
}

/** Null where time can't tell: a change was near, or the device could not know the time. */
function reasonOf({ staff }: Model, { atMs, person, wasTimeKnown }: Deed): string | null {
  const own = staff.filter(({ userId }) => userId === person?.id);
  if (!wasTimeKnown || own.some((change) => Math.abs(change.atMs - atMs) <= TOLERANCE_MS)) return null;
  const then = own.findLast((change) => change.atMs <= atMs);
  if (!then?.isHere) return 'person_left';
  return then.pinVersion === person?.pin_version ? 'none' : 'pin_withdrawn';
}
