import { queueSigningPort } from '@gatehouse/client/areas/waivers/signing/flow/queue-signing-port';
import { checkIn, undoCheckIn } from '@gatehouse/client/domain/check-ins/check-in-actions';
import { rowsOf } from '../simulator/rows-of.ts';
import type { SimDevice } from '../simulator/sim-device.ts';
import { documentsOn } from '../simulator/sim-documents.ts';
import { calm } from '../simulator/sim-network.ts';
import { signing } from '../simulator/sim-people.ts';
import { damaged, type StorageFaults, soundStorage } from '../simulator/sim-storage.ts';
import { openWorld, type SimWorld } from '../simulator/sim-world.ts';
import {
  addLine,
  cancelPriced,
  changeExtraPrice,
  takeForUnknown,
  takePayment,
  takeTwice,
  voidPayment,
  voidTwice,
} from './fuzz-bills.ts';
import { changeBookings, checkPartyIn, crossPlans, setPartiesBack, undoParty } from './fuzz-bookings.ts';
import { checkNow, checkQuiet, epochOf } from './fuzz-checks.ts';
import { season, setClock } from './fuzz-clocks.ts';
import { beginWithDocuments, changeDocuments, followDocuments } from './fuzz-documents.ts';
import { closeDay, moveCash } from './fuzz-drawer.ts';
import { act, type DeedEngine, type Model, newModel } from './fuzz-model.ts';
import { backUpOrRestore, changeRole, evict, loseKeys, pairAgain, revoke } from './fuzz-owner.ts';
import { changeRooms } from './fuzz-rooms.ts';
import { beginWithStaff, changeStaff, switchPerson, workAway } from './fuzz-staff.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A midnight in New York, in summer. */
const VENUE_MIDNIGHT = Date.UTC(2026, 5, 15, 4);

type Action = (world: SimWorld, model: Model) => void | Promise<void>;

/** What may happen, and how often compared with the others. */
const actions: readonly [weight: number, Action][] = [
  [16, sign],
  [20, checkSomeoneIn],
  [8, undoOne],
  [3, (world, model) => void checkPartyIn(world, model, someone(world, 'front_desk'))],
  [2, undoParty],
  [2, changeBookings],
  [2, crossPlans],
  [2, setPartiesBack],
  [4, changeRooms],
  [4, changeDocuments],
  [4, changeStaff],
  [6, switchPerson],
  [8, takePayment],
  [2, takeTwice],
  [4, addLine],
  [1, takeForUnknown],
  [3, voidPayment],
  [2, voidTwice],
  [2, closeDay],
  [1, moveCash],
  [1, changeExtraPrice],
  [0.5, cancelPriced],
  [4, (world, model) => workAway(world, model, (desk) => serve(world, model, desk))],
  [3, poison],
  [10, flip],
  [4, restartDevice],
  [4, (world) => void (world.random.pick(world.devices).crashChance = world.random.chance(0.5) ? 0.1 : 0)],
  [3, restartServer],
  [4, setClock],
  [3, tabs],
  [2, damage],
  [2, fillDisk],
  [3, storageTrouble],
  [2, night],
  /* A week offline costs as much as ten other stories. */
  [0.4, (world, model) => season(world, model, [sign, checkSomeoneIn, undoOne])],
  [1, revoke],
  [1, changeRole],
  [4, backUpOrRestore],
  [2, loseKeys],
  [3, evict],
  [2, pairAgain],
];

/** Lives through one random story and throws where something that must hold does not. */
export async function fuzz(seed: number): Promise<{ deeds: number; requests: number }> {
  const world = await openWorld(seed);
  try {
    const { random, network } = world;
    const model = newModel(world.devices, world.time.nowMs, await epochOf(world));
    await beginWithDocuments(world);
    await beginWithStaff(world, model);
    world.watch(() => checkNow(world, model));
    network.faults = {
      dropBefore: random.pick([0, 0.05, 0.3]),
      dropAfter: random.pick([0, 0.05, 0.3]),
      duplicate: random.pick([0, 0.1, 0.3]),
      truncate: random.pick([0, 0.05, 0.2]),
      delayMaxMs: random.pick([20, 500, 5_000]),
    };
    /* Just before the venue's midnight, in the middle of the day, or while the first fill is under way. */
    const start = random.next();
    if (start < 0.3) await world.run(random.int(0, 1_000));
    else if (start < 0.5) await night(world, model);
    else await world.run(2 * MINUTE);
    const steps = random.int(30, 60);
    for (let step = 0; step < steps; step += 1) {
      await pickAction(world)(world, model);
      await world.run(random.chance(0.1) ? random.int(MINUTE, 5 * MINUTE) : random.int(0, 15_000));
    }
    await quieten(world, model);
    await checkQuiet(world, model);
    return { deeds: model.deeds.length, requests: world.server.requests };
  } finally {
    await world.close();
  }
}

function pickAction({ random }: SimWorld): Action {
  let left = random.next() * actions.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, action] of actions) {
    left -= weight;
    if (left < 0) return action;
  }
  return checkSomeoneIn;
}

/** Everything works again and everyone is on; enough time passes. */
async function quieten(world: SimWorld, { isRolledBack }: Model): Promise<void> {
  world.network.faults = calm;
  if (!world.server.isUp) await world.server.start();
  for (const device of world.devices) {
    device.isOnline = true;
    device.crashChance = 0;
    device.disk.isFull = false;
    for (const tab of device.tabs) {
      tab.isAwake = true;
      tab.storage = { ...soundStorage };
    }
    /* Where someone else signed in, their own tab may have been the one that was closed. */
    if (!device.tab && !device.isWiped) device.open();
  }
  await world.run(2 * MINUTE);
  await followDocuments(world);
  for (const { engine } of world.devices) engine?.syncNow();
  /* A cache that nothing proves wrong after a rollback is compared hourly. Rule L7. */
  await world.run(isRolledBack ? 70 * MINUTE : 9 * MINUTE);
}

function someone(world: SimWorld, ...roles: string[]): SimDevice | undefined {
  const able = world.devices.filter(({ identity, isOn, isWiped }) => isOn && !isWiped && roles.includes(identity.role));
  return able.length > 0 ? world.random.pick(able) : undefined;
}

function sign(world: SimWorld, model: Model): void {
  const device = someone(world, 'kiosk', 'kiosk', 'front_desk');
  if (!device?.engine) return;
  const kind = world.random.pick(['adult', 'minor', 'adult_minor'] as const);
  const shown = documentsOn(device, world.random.pick(['en', 'es']));
  const args = signing(world.random, device.identity.clientId, kind, shown);
  act(model, device, world.time.nowMs, (engine) => queueSigningPort(engine).submit(args));
}

function checkSomeoneIn(world: SimWorld, model: Model, device = someone(world, 'front_desk', 'scan_station')): void {
  if (!device?.engine) return;
  const known = [...rowsOf(device, 'customers').values()].map((row) => row.waiver_id);
  const waiverId = world.random.pick(known.length > 0 ? known : world.fixture.waiverIds);
  act(model, device, world.time.nowMs, (engine) => checkIn(engine, { waiverId }, world.random.bytes));
}

/** A desk checks someone in or takes money. */
function serve(world: SimWorld, model: Model, desk: SimDevice): void {
  if (world.random.chance(0.5)) checkSomeoneIn(world, model, desk);
  else takePayment(world, model, desk);
}

function undoOne(world: SimWorld, model: Model): void {
  const device = someone(world, 'front_desk');
  if (!device) return;
  const rows = [...rowsOf(device, 'check_ins').values()].filter((row) => row.undone_at === null);
  if (rows.length === 0) return;
  const { checkin_id } = world.random.pick(rows);
  act(model, device, world.time.nowMs, (engine) => undoCheckIn(engine, checkin_id));
}

function poison(world: SimWorld, model: Model): void {
  const device = someone(world, 'front_desk', 'kiosk');
  const name = device?.identity.role === 'kiosk' ? 'sign_waiver' : 'check_in';
  const broken = (engine: DeedEngine) => engine.enqueue(name, { checkin_id: 7, waiver_id: [] });
  if (device) act(model, device, world.time.nowMs, broken, { isPoison: true });
}

function flip({ random, devices }: SimWorld): void {
  const device = random.pick(devices);
  device.isOnline = !device.isOnline;
}

function restartDevice({ random, devices }: SimWorld): void {
  const device = random.pick(devices);
  if (device.isOn) device.kill();
  else if (!device.isWiped) device.open();
}

async function restartServer({ server, random }: SimWorld): Promise<void> {
  if (server.isUp) await server.stop({ isKilled: random.chance(0.5) });
  else await server.start();
}

function tabs({ random, devices }: SimWorld): void {
  const device = random.pick(devices);
  if (!device.isOn || device.isWiped) return;
  const tab = random.pick(device.tabs);
  if (device.tabs.length < 3 && random.chance(0.5)) device.open();
  else if (random.chance(0.5)) {
    tab.isAwake = !tab.isAwake;
    tab.wasFrozen = true;
  } else if (device.tabs.length > 1) device.closeTab(tab);
}

/** A piece of the cache rots while the device is off. */
function damage({ random, devices }: SimWorld, { mayFlicker }: Model): void {
  const device = random.pick(devices);
  if (device.isWiped) return;
  if (device.isOn) device.kill();
  mayFlicker.add(device);
  device.cache.damage((pages, deltas) => {
    const pieces = [...pages, ...deltas].filter(({ people }) => people !== null);
    if (pieces.length === 0) return;
    const piece = random.pick(pieces);
    if (piece.people) piece.people = damaged(piece.people);
  });
  device.open();
}

/** The disk gets full, or gets room again. */
function fillDisk({ random, devices }: SimWorld, { madeRoom }: Model): void {
  const device = random.pick(devices);
  device.disk.isFull = random.chance(0.3);
  if (device.disk.isFull) madeRoom.add(device);
}

/** A tab's connection to its storage fails or hangs, or heals. A tab that opens meanwhile starts with it. */
function storageTrouble({ random, devices }: SimWorld, { mayFlicker }: Model): void {
  const device = random.pick(devices);
  if (device.isWiped) return;
  const faults = random.pick<Partial<StorageFaults>>([
    { failNext: random.int(1, 9) },
    { isFailing: true },
    { hangs: 'writes' },
    { hangs: 'all' },
    {},
  ]);
  if (device.isOn && random.chance(0.7)) {
    random.pick(device.tabs).storage = { ...soundStorage, ...faults };
    return;
  }
  /* What can't be read at the start shows when it can, or when the server has sent it. */
  mayFlicker.add(device);
  if (device.isOn) device.kill();
  device.open(faults);
}

/** Closing time: everything is switched off and on again the next morning, or it stays on over midnight. */
async function night(world: SimWorld, { clockDoubts }: Model): Promise<void> {
  const { random, time } = world;
  const dayMs = 24 * HOUR;
  const untilMidnightMs = dayMs - ((time.nowMs - VENUE_MIDNIGHT) % dayMs);
  for (const device of world.devices) if (device.isOn) device.kill();
  const isOverMidnight = random.chance(0.5);
  await time.run(Math.max(0, untilMidnightMs + (isOverMidnight ? -3 * MINUTE : 8 * HOUR)));
  for (const device of world.devices)
    if (!device.isWiped) {
      device.open();
      if (clockDoubts.has(device)) clockDoubts.set(device, time.nowMs);
    }
}
