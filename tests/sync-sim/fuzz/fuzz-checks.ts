import type { Overlaid, RowView, SyncEngine } from '@gatehouse/client/sync/port/engine-port';
import { PROTOCOL_VERSION, SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import {
  type CollectionName,
  type Collections,
  collectionNames,
  rowId,
} from '@gatehouse/sync-protocol/sync/collections';
import type { Cursor, PullReply } from '@gatehouse/sync-protocol/sync/messages/pull';
import { roleMay } from '@gatehouse/sync-protocol/sync/mutations';
import { rowsOf } from '../simulator/rows-of.ts';
import type { SimDevice } from '../simulator/sim-device.ts';
import type { SimWorld } from '../simulator/sim-world.ts';
import { checkBills, checkMoneyShown } from './fuzz-bill-checks.ts';
import { checkBookings } from './fuzz-bookings.ts';
import { checkDocuments } from './fuzz-documents.ts';
import { type Deed, isTimeKnown, type Model } from './fuzz-model.ts';
import { checkRooms } from './fuzz-rooms.ts';
import { checkPersons } from './fuzz-staff.ts';
import { checkStoredAlike, checkTimes } from './fuzz-time.ts';

/** Within this a tab has read what another one of its browser wrote. */
const MOMENT_MS = 100;
/** The corrected time may miss the true one by what messages were under way. */
const TIME_TOLERANCE_MS = 60_000;

const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** What must hold at every moment. */
export function checkNow(world: SimWorld, model: Model): void {
  checkTimes(world, model);
  for (const kiosk of world.of('kiosk')) if (kiosk.engine) checkKiosk(kiosk);
  checkShown(world, model);
}

/** A kiosk never holds a customer. Requirement S16. */
function checkKiosk(kiosk: SimDevice): void {
  for (const collection of ['customers', 'members', 'check_ins', 'bookings', 'resources', 'staff', 'bills'] as const)
    if (rowsOf(kiosk, collection).size > 0) throw new Error(`[S16] a kiosk holds ${collection}`);
}

/** What was saved stays in view until it was undone or its day is over. Requirement S5. */
function checkShown(world: SimWorld, model: Model): void {
  const today = venueDay(world.time.nowMs);
  const screens = new Map<SimDevice, Screen | null>();
  for (const deed of model.deeds) {
    const { name, device, engine, id, isPoison, wasTimeKnown, atMs, args } = deed;
    if (name !== 'check_in' && name !== 'take_payment') continue;
    if (!id || isPoison || !wasTimeKnown || venueDay(atMs) !== today) continue;
    let screen = screens.get(device);
    if (screen === undefined) screens.set(device, (screen = screenOf(device, model)));
    if (!screen || screen.venueDate !== today) continue;
    /* Another tab hears of it a moment later, also when the first one closes in the meantime; a frozen one when it wakes. */
    const isFresh = world.time.nowMs - atMs < MOMENT_MS;
    if (engine !== screen.engine && (device.tabs.length > 1 || isFresh)) continue;
    checkMoneyShown(deed, screen.bills);
    const checkinId = String(args['checkin_id']);
    if (name === 'check_in' && !screen.checkIns.get(checkinId))
      throw new Error(`[S5] the check-in ${checkinId} vanished from its desk`);
  }
}

interface Screen {
  engine: SyncEngine;
  venueDate: string;
  checkIns: RowView<Overlaid<Collections['check_ins']>>;
  bills: RowView<Overlaid<Collections['bills']>>;
}

/** What a device shows now; null where rows may rightly be missing. */
function screenOf(device: SimDevice, model: Model): Screen | null {
  const { status, engine } = device;
  if (!engine || status?.phase !== 'ready' || device.tabs[0]?.wasFrozen) return null;
  if (model.mayFlicker.has(device) || !isTimeKnown(model, device)) return null;
  /* Locked people come back with the pull; `checkTimes` judges the lock. A restart after the cache made room waits for the fill. */
  if (status.isLocked || (!status.isFilled && model.madeRoom.has(device))) return null;
  return {
    engine,
    venueDate: engine.now().venueDate,
    checkIns: rowsOf(device, 'check_ins'),
    bills: rowsOf(device, 'bills'),
  };
}

/** New York is a whole number of hours from UTC, so a day begins with an hour. */
const HOUR_MS = 3_600_000;
const daysByHour = new Map<number, string>();

function venueDay(epochMs: number): string {
  const hour = Math.floor(epochMs / HOUR_MS);
  let day = daysByHour.get(hour);
  if (day === undefined) daysByHour.set(hour, (day = newYork.format(epochMs)));
  return day;
}

/** What must hold when all is quiet. */
export async function checkQuiet(world: SimWorld, model: Model): Promise<void> {
  if (!model.isRestored && (await epochOf(world)) !== model.epoch)
    throw new Error('[E3] [E4] an epoch began though nothing was restored');
  const parked = await checkKept(world, model);
  await checkEffects(world, model, parked);
  await checkBills(world, model, parked);
  await checkBookings(world);
  await checkRooms(world, model);
  await checkDocuments(world, model, parked);
  await checkPersons(world, model, parked);
  await checkStoredAlike(world, model);
  for (const device of world.devices) {
    if (model.revoked.has(device)) await checkWiped(device);
    else await checkConverged(world, device);
  }
}

/** The life of the venue's counter. */
export async function epochOf({ server, fixture }: SimWorld): Promise<string> {
  const { epoch } = await server.read(fixture.venue.clientId, (db) =>
    db
      .selectFrom('sync_tenant')
      .where('client_id', '=', fixture.venue.clientId)
      .select('epoch')
      .executeTakeFirstOrThrow(),
  );
  return epoch;
}

/** Whatever was said to be saved is on the server, or visibly parked. Answers what is parked. Requirement S1. */
async function checkKept(world: SimWorld, model: Model): Promise<ReadonlySet<Deed>> {
  const parked = new Set<Deed>();
  const { clientId } = world.fixture.venue;
  const known = await world.server.read(clientId, (db) =>
    db.selectFrom('sync_mutations').where('client_id', '=', clientId).select(['id', 'status']).execute(),
  );
  const status = new Map(known.map(({ id, status }) => [id, status]));
  for (const deed of model.deeds) {
    const { id, name, device } = deed;
    if (!id) continue;
    const found = status.get(id);
    if (!found) throw new Error(`[S1] ${name} ${id} of ${device.identity.role} was saved and is absent`);
    if (found === 'parked') parked.add(deed);
    const wanted = isRefused(model, deed);
    if (wanted !== null && wanted !== (found === 'parked'))
      throw new Error(`[S8] [Q18] ${name} ${id} of ${device.identity.role} is ${found}, to be parked: ${wanted}`);
  }
  return parked;
}

/** Whether the server must park it: it is broken, or came after the device had lost its role; null where time can't tell. */
function isRefused({ otherRole }: Model, { isPoison, device, name, atMs, wasTimeKnown }: Deed): boolean | null {
  if (isPoison || otherRole?.device !== device || roleMay(otherRole.role, name)) return isPoison;
  const isNear = Math.abs(atMs - otherRole.atMs) <= TIME_TOLERANCE_MS;
  return isNear || !wasTimeKnown ? null : atMs > otherRole.atMs;
}

/** Each deed has exactly one effect, at the right time, and nothing happened that nobody did. Requirements S2, S17. */
async function checkEffects(world: SimWorld, model: Model, parked: ReadonlySet<Deed>): Promise<void> {
  const { clientId } = world.fixture.venue;
  const {
    checkIns,
    waivers,
    signings: signingRows,
    parties,
  } = await world.server.read(clientId, async (db) => ({
    checkIns: await db.selectFrom('check_ins').selectAll().execute(),
    waivers: await db.selectFrom('waivers').select(['waiver_id', 'event_id', 'client_id', 'date_signed']).execute(),
    signings: await db.selectFrom('signing_events').select(['event_id', 'signed_at']).execute(),
    parties: await db.selectFrom('party_check_ins').selectAll().execute(),
  }));
  const signings = new Map(signingRows.map((row) => [row.event_id, row]));
  const done = new Map(model.deeds.map((deed) => [String(deed.args['checkin_id']), deed]));
  for (const row of checkIns) {
    const deed = done.get(row.checkin_id);
    if (!deed || row.client_id !== clientId) throw new Error(`[S2] nobody did the check-in ${row.checkin_id}`);
  }
  const partyDeeds = model.deeds.filter(({ name }) => name === 'check_in_party');
  if (parties.length > partyDeeds.length) throw new Error('[S2] a party was checked in more often than anyone did');
  const partyById = new Map(parties.map((row) => [row.mutation_id, row]));
  const byId = new Map(checkIns.map((row) => [row.checkin_id, row]));
  const signed = new Map(waivers.map((row) => [row.waiver_id, row]));
  for (const deed of model.deeds) {
    if (!deed.id || parked.has(deed)) continue;
    if (deed.name === 'check_in') checkCheckIn(deed, byId.get(String(deed.args['checkin_id'])));
    if (deed.name === 'check_in_party') {
      const row = partyById.get(deed.id);
      if (row?.booking_id !== deed.args['booking_id'] || row?.party_goers !== deed.args['party_goers'])
        throw new Error(`[S1] [M5] the party check-in ${deed.id} is absent`);
      checkTime(deed, row?.check_in_time, row?.venue_date);
    }
    if (deed.name === 'undo_check_in_party') checkPartyUndone(deed, partyById, byId);
    if (deed.name === 'undo_check_in') {
      const row = byId.get(String(deed.args['checkin_id']));
      if (row && row.undone_at === null) throw new Error(`[M3] ${row.checkin_id} was undone and is not`);
    }
    if (deed.name === 'sign_waiver')
      for (const id of deed.args['waiver_ids'] as string[])
        if (signed.get(id)?.event_id !== deed.args['event_id']) throw new Error(`[S1] the waiver ${id} is absent`);
        else checkTime(deed, signings.get(String(deed.args['event_id']))?.signed_at, signed.get(id)?.date_signed);
  }
}

/** What it names is undone, where it is here at all. */
function checkPartyUndone(
  { args }: Deed,
  parties: ReadonlyMap<string, { undone_at: string | null }>,
  checkIns: ReadonlyMap<string, { undone_at: string | null }>,
): void {
  const id = String(args['party_check_in_id']);
  const rows = [parties.get(id), ...(args['checkin_ids'] as string[]).map((checkinId) => checkIns.get(checkinId))];
  if (rows.some((row) => row && row.undone_at === null))
    throw new Error(`[M8] the party check-in ${id} was undone and is not`);
}

function checkCheckIn(deed: Deed, row: { check_in_time: string; venue_date: string } | undefined): void {
  if (!row) throw new Error(`[S1] the check-in ${String(deed.args['checkin_id'])} is absent`);
  checkTime(deed, row.check_in_time, row.venue_date);
}

function checkTime(deed: Deed, atUtc = '', date = ''): void {
  if (!deed.wasTimeKnown) return;
  const errorMs = Date.parse(atUtc) - deed.atMs;
  if (!(Math.abs(errorMs) <= TIME_TOLERANCE_MS))
    throw new Error(`[S17] a ${deed.name} is ${Math.round(errorMs / 1000)} s off: ${atUtc}`);
  if (date !== venueDay(Date.parse(atUtc))) throw new Error(`[S17] the venue day of a ${deed.name} is wrong`);
}

/** A revoked device holds nothing anymore. Requirement S22. */
async function checkWiped(device: SimDevice): Promise<void> {
  if (!device.isWiped) throw new Error('[S22] a revoked device was not wiped');
  const entries = await device.disk.queue.list();
  if (entries.some(({ state }) => state === 'unsent')) throw new Error('[S22] a revoked device kept what it owed');
  if (device.disk.caches.size > 0) throw new Error('[S22] a revoked device kept its cache');
}

/** A device holds exactly what a new one would be sent. Requirement S7. */
async function checkConverged(world: SimWorld, device: SimDevice): Promise<void> {
  const { status } = device;
  const where = `${device.identity.role} ${device.identity.deviceId}`;
  if (!status?.isFilled || status.unsent > 0) throw new Error(`[S7] ${where} is not quiet: ${JSON.stringify(status)}`);
  const wanted = await freshFill(world, device);
  for (const collection of collectionNames) {
    const rows = rowsOf(device, collection);
    const theirs = wanted.get(collection) ?? new Map<string, unknown>();
    const ours = new Map([...rows.values()].map((row) => [rowId(collection, row), row]));
    const pending = [...ours.values()].filter((row) => 'isParked' in row);
    /* A parked undo is shown over a row that the server has. */
    for (const row of pending) for (const side of [ours, theirs]) side.delete(rowId(collection, row));
    if ([...rows.values()].length !== rows.size) throw new Error(`[S5] ${where} shows a row of ${collection} twice`);
    const missing = [...theirs.keys()].filter((id) => !ours.has(id));
    const surplus = [...ours.keys()].filter((id) => !theirs.has(id));
    if (missing.length + surplus.length > 0)
      throw new Error(`[S7] ${where} ${collection}: lacks ${missing.join()}; should not hold ${surplus.join()}`);
    for (const [id, row] of theirs)
      if (JSON.stringify(sorted(row)) !== JSON.stringify(sorted(ours.get(id))))
        throw new Error(`[S7] ${where} ${collection} ${id}: ${JSON.stringify(ours.get(id))} ≠ ${JSON.stringify(row)}`);
  }
}

async function freshFill(world: SimWorld, device: SimDevice): Promise<Map<CollectionName, Map<string, unknown>>> {
  const rows = new Map<CollectionName, Map<string, unknown>>();
  let cursor: Cursor | null = null;
  for (;;) {
    const body = { protocol: PROTOCOL_VERSION, schema: SCHEMA_VERSION, replica_id: 'oracle', cursor };
    const answer = await world.server.owner('POST', '/api/sync/pull', device.token, body);
    const reply = answer.body as PullReply;
    for (const change of reply.changes) {
      if (change.op !== 'put') continue;
      const collection = change.collection as CollectionName;
      const table = rows.get(collection) ?? new Map<string, unknown>();
      rows.set(collection, table.set(change.id, change.row));
    }
    cursor = reply.cursor;
    if (!reply.more) return rows;
  }
}

function sorted(row: unknown): unknown {
  return row ? Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))) : row;
}
