import type { SimDevice } from '../simulator/sim-device.ts';
import type { SimWorld } from '../simulator/sim-world.ts';
import type { Deed, Model } from './fuzz-model.ts';
import { isTimeKnown } from './fuzz-model.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LEASE_MS = 7 * 24 * HOUR;
/** What a device may believe besides the true time: half of what a message is under way. */
const TIME_TOLERANCE_MS = 10_000;
/** Contact is stored every ten minutes at least, and the lease is looked at every minute. */
const LEASE_TOLERANCE_MS = HOUR;
/**
 * Two tabs differ by as long as the answers were under way that set their clocks. One that opens where the wall clock can't
 * be true goes by what the others stored, which is a minute old at most.
 */
const TABS_TOLERANCE_MS = 30_000 + MINUTE;
/** What the clock learnt is stored again when a call to storage that hung was given up. */
const STORED_AGAIN_MS = 2 * MINUTE;
/** The tabs have read by then that a pull has opened what was locked. */
const OPENED_MS = MINUTE;
/** A power cut costs what ran since the time was last stored. */
const CUT_MS = 3 * MINUTE;

/** Notes who had contact, and checks what each device believes of the time and of the lease. */
export function checkTimes(world: SimWorld, model: Model): void {
  for (const device of world.devices) {
    noteContact(world, model, device);
    /* A frozen tab shows nobody a time, and hears what the others learn once it thaws. */
    if (!device.tab?.isAwake) continue;
    if (!device.engine || device.status?.phase !== 'ready' || model.clockDoubts.has(device)) continue;
    checkClock(world, model, device, device.engine.now().epochMs);
    if (!model.revoked.has(device)) checkLease(world, model, device);
  }
}

function noteContact({ time }: SimWorld, model: Model, device: SimDevice): void {
  const said = device.status?.lastContactAtUtc;
  const saidMs = said ? Date.parse(said) : 0;
  const { pulled } = device;
  const atMs = Math.max(saidMs, pulled?.atMs ?? 0);
  const known = model.contacts.get(device);
  if (atMs > (known?.atMs ?? 0)) {
    const isLocked = device.status?.isLocked ?? false;
    model.contacts.set(device, { atMs, ranMs: device.ranMs, cuts: device.crashes, isLocked });
    model.latestDeedMs.delete(device);
  }
  /* A moment later, because what was learnt must reach the disk. */
  if (pulled && pulled.cuts === device.crashes && time.nowMs > pulled.atMs + 1_000)
    model.renewedMs.set(device, pulled.atMs);
  /* What is learnt while storage fails is gone after a restart. */
  if (!isStoring(device)) model.clockDoubts.set(device, time.nowMs + STORED_AGAIN_MS);
  const sinceMs = model.clockDoubts.get(device);
  if (sinceMs !== undefined && saidMs > sinceMs && time.nowMs > saidMs + 1_000) model.clockDoubts.delete(device);
}

function isStoring({ disk, tabs }: SimDevice): boolean {
  return (
    !disk.isFull &&
    tabs.every(({ storage }) => !storage.isFailing && storage.failNext === 0 && storage.hangs === 'none')
  );
}

/** Never ahead of the true time, never before what was done, and right where it can be known. Rules C4 and C8. */
function checkClock({ time }: SimWorld, model: Model, device: SimDevice, nowMs: number): void {
  const aheadMs = nowMs - time.nowMs;
  const where = `${device.identity.role} ${device.identity.deviceId}`;
  if (aheadMs > TIME_TOLERANCE_MS) throw new Error(`[C8] ${where} is ${aheadMs} ms ahead`);
  if (isTimeKnown(model, device) && aheadMs < -TIME_TOLERANCE_MS)
    throw new Error(`[C4] ${where} is ${-aheadMs} ms behind`);
  const latestMs = model.latestDeedMs.get(device) ?? 0;
  if (nowMs < latestMs - TABS_TOLERANCE_MS)
    throw new Error(`[C8] ${where} is ${latestMs - nowMs} ms before what was done on it`);
}

/** Seven days of running lock people whatever the clock says; fewer days never do. Rules D4 and C9. */
function checkLease({ time }: SimWorld, model: Model, device: SimDevice): void {
  const contact = model.contacts.get(device);
  if (!contact || !device.status) return;
  const { isLocked, isFilled } = device.status;
  const ranMs = device.ranMs - contact.ranMs - CUT_MS * (device.crashes - contact.cuts);
  if (!isLocked && isFilled && ranMs > LEASE_MS + LEASE_TOLERANCE_MS)
    throw new Error(`[D4] ${device.identity.role} shows people after ${ranMs / HOUR} h of running without contact`);
  contact.isLocked &&= isLocked;
  const passedMs = time.nowMs - (model.renewedMs.get(device) ?? Number.NEGATIVE_INFINITY);
  const isOpen = passedMs > OPENED_MS && passedMs < LEASE_MS - LEASE_TOLERANCE_MS;
  if (isLocked && isOpen && !contact.isLocked && !device.tab?.wasFrozen)
    throw new Error(`[C9] ${device.identity.role} locked people ${passedMs / HOUR} h after a pull`);
}

/** Keeps how the records are stored whose mutations were acknowledged: a restore must make them again alike. */
export async function rememberStored(world: SimWorld, model: Model): Promise<void> {
  const sent = new Set<string>();
  for (const { disk } of world.devices)
    for (const { id, state } of await disk.queue.list()) if (state === 'sent') sent.add(id);
  const stored = await storedTimes(world);
  for (const deed of model.deeds) {
    const record = recordOf(deed);
    const time = stored.get(record);
    if (deed.id && sent.has(deed.id) && time && !model.storedFirst.has(record)) model.storedFirst.set(record, time);
  }
}

/** What came back after a restore happened when it did the first time, and is flagged as it was. Rule C7. */
export async function checkStoredAlike(world: SimWorld, model: Model): Promise<void> {
  const stored = await storedTimes(world);
  for (const [record, first] of model.storedFirst)
    if (stored.get(record) !== first)
      throw new Error(`[C7] ${record} was ${first} before the restore and is ${stored.get(record)}`);
}

function recordOf({ args }: Deed): string {
  return String(args['checkin_id'] ?? args['event_id']);
}

async function storedTimes(world: SimWorld): Promise<Map<string, string>> {
  const { checkIns, signings } = await world.server.read(world.fixture.venue.clientId, async (db) => ({
    checkIns: await db
      .selectFrom('check_ins')
      .select(['checkin_id', 'check_in_time', 'venue_date', 'clock_correction_ms', 'clock_flagged'])
      .execute(),
    signings: await db.selectFrom('signing_events').select(['event_id', 'signed_at', 'review_reasons']).execute(),
  }));
  return new Map([
    ...checkIns.map(({ checkin_id: id, ...time }) => [id, JSON.stringify(time)] as const),
    ...signings.map(
      ({ event_id: id, signed_at, review_reasons: reasons }) =>
        [id, JSON.stringify({ signed_at, is_flagged: reasons?.includes('clock_flagged') ?? false })] as const,
    ),
  ]);
}
