import type { SyncEngine } from '@gatehouse/client/sync/port/engine-port';
import type { DayClose } from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import type { MutationName } from '@gatehouse/sync-protocol/sync/mutations';
import type { SimDevice } from '../simulator/sim-device.ts';

/** Something a person did on a device, and whether they were told that it is saved. */
export interface Deed {
  name: MutationName;
  device: SimDevice;
  atMs: number;
  args: Record<string, unknown>;
  /** The engine of the tab in which it was done. */
  engine: SyncEngine;
  /** The mutation's id, once the engine said 'saved'. */
  id: string | null;
  /** The arguments are broken on purpose: the server parks it. */
  isPoison: boolean;
  /** Whether the device could know the time then: it had contact since its clock was last set. */
  wasTimeKnown: boolean;
  /** Who was using the tablet. */
  person: Person | null;
}

type Person = Parameters<SyncEngine['actAs']>[0];

/** What a person of the venue was from a true time on. */
interface StaffChange {
  userId: string;
  atMs: number;
  isHere: boolean;
  pinVersion: number;
}

/** When a device last had contact: in true time, and by how long it had run and how often it had lost power. */
interface Contact {
  atMs: number;
  ranMs: number;
  cuts: number;
  /** People were locked then, and still are: the pull that follows opens them. */
  isLocked: boolean;
}

/** The drawer, and how its days were closed. Each amount is counted by hand, from what people did. */
interface Drawer {
  /** What went in or out that no guest gave or got: the acts of the owner, by their ids. */
  moved: Map<string, number>;
  /** Each close as it was answered, with the payments and voids that had arrived by then and were in none before. */
  closes: Map<string, { close: DayClose; entryIds: string[] }>;
}

/** What the world should amount to. */
export interface Model {
  deeds: Deed[];
  /** Devices whose rows may rightly vanish for a moment: revoked, of another role, or after a restore. */
  mayFlicker: Set<SimDevice>;
  /** Devices whose disk was full, so that their cache may have given way. */
  madeRoom: Set<SimDevice>;
  /** When each device's clock was last set without contact since; absent: its time is known. */
  clockDoubts: Map<SimDevice, number>;
  /** The device's time at its latest saved deed, where nobody set its clock. */
  latestDeedMs: Map<SimDevice, number>;
  contacts: Map<SimDevice, Contact>;
  /** When a pull last renewed each device's lease, surely stored. */
  renewedMs: Map<SimDevice, number>;
  /** How each deed that was acknowledged before a restore was stored then, by its record's id. */
  storedFirst: Map<string, string>;
  revoked: Set<SimDevice>;
  /** Which device the owner gave another role, when, and which. */
  otherRole: { device: SimDevice; atMs: number; role: DeviceRole } | null;
  /** The browser that was paired again while people went on in its old tab: what they did there is from a device that was removed. */
  pairedAgain: SimDevice | null;
  /** A browser cleared its storage, and with it the copies of what was acknowledged: a restore would rightly lack these. */
  hasEvicted: boolean;
  isRestored: boolean;
  /** The epoch the story began in. */
  epoch: string;
  /** The whole volume went back, of which only devices can tell. */
  isRolledBack: boolean;
  /** A long time without contact has been; once a story is enough. */
  hadSeason: boolean;
  /** In the order in which they happened. */
  staff: StaffChange[];
  /** Who is using the tablet, by the engine of its tab: a new one begins with nobody. */
  persons: Map<SyncEngine, Person>;
  drawer: Drawer;
}

export function newModel(devices: readonly SimDevice[], nowMs: number, epoch: string): Model {
  return {
    deeds: [],
    mayFlicker: new Set(),
    madeRoom: new Set(),
    clockDoubts: new Map(devices.map((device) => [device, nowMs])),
    latestDeedMs: new Map(),
    contacts: new Map(),
    renewedMs: new Map(),
    storedFirst: new Map(),
    revoked: new Set(),
    otherRole: null,
    pairedAgain: null,
    hasEvicted: false,
    isRestored: false,
    epoch,
    isRolledBack: false,
    hadSeason: false,
    staff: [],
    persons: new Map(),
    drawer: { moved: new Map(), closes: new Map() },
  };
}

/** Whether a device can know the time: it had contact since its clock was set, and since a dead clock started again. */
export function isTimeKnown({ clockDoubts, contacts }: Model, device: SimDevice): boolean {
  if (clockDoubts.has(device)) return false;
  return !device.isClockDead || (contacts.get(device)?.atMs ?? 0) > device.bootedAtMs;
}

/** What the code of the screens needs of an engine. */
export type DeedEngine = Pick<SyncEngine, 'identity' | 'now' | 'enqueue'>;

/**
 * Lets a person do something through the code that screens use. The world may die in the middle; then nobody was told
 * anything.
 */
export function act(
  model: Model,
  device: SimDevice,
  atMs: number,
  run: (engine: DeedEngine) => Promise<unknown>,
  { isPoison = false, engine = device.engine }: { isPoison?: boolean; engine?: SyncEngine | null } = {},
): void {
  /* Nobody can press anything in a tab that the browser froze. */
  const isFrozen = device.tabs.some((tab) => tab.engine === engine && !tab.isAwake);
  if (!engine || device.isWiped || isFrozen) return;
  void run({
    identity: engine.identity,
    now: () => engine.now(),
    enqueue: async (name, args) => {
      const wasTimeKnown = isTimeKnown(model, device);
      const person = model.persons.get(engine) ?? null;
      const deed: Deed = { name, device, engine, atMs, args, id: null, isPoison, wasTimeKnown, person };
      model.deeds.push(deed);
      const saidMs = engine.now().epochMs;
      const isUndoubted = !model.clockDoubts.has(device);
      const result = await engine.enqueue(name, args);
      if (!result.ok) return result;
      deed.id = result.id;
      /* A tab of another identity learns the time by its own contacts. */
      const isOwnTime = isUndoubted && !model.clockDoubts.has(device) && engine.identity === device.identity;
      if (isOwnTime) model.latestDeedMs.set(device, saidMs);
      return result;
    },
  });
}
