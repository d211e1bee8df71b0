import type { SyncEngine } from '@gatehouse/client/sync/sync-engine';
import type { DeviceRole } from '@gatehouse/sync-protocol/entities/collections';
import type { MutationName } from '@gatehouse/sync-protocol/mutations/current-versions';
import type { SimDevice } from './sim-device.ts';

/** Something a person did on a device, and whether they were told that it is saved. */
export interface Deed {
  name: MutationName;
  device: SimDevice;
  atMs: number;
  args: Record<string, unknown>;
  /** Of the tab it was done in. */
  engine: SyncEngine;
  /** The mutation's id, once the engine said 'saved'. */
  id: string | null;
  /** The arguments are broken on purpose: the server parks it. */
  isPoison: boolean;
  /** Whether the device could know the time then: it had contact since its clock was last set. */
  isTimeKnown: boolean;
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
  revoked: Set<SimDevice>;
  /** Which device the owner gave another role, when, and which. */
  otherRole: { device: SimDevice; atMs: number; role: DeviceRole } | null;
  hasPairedAgain: boolean;
  isRestored: boolean;
  /** The epoch the story began in. */
  epoch: string;
  /** The whole volume went back, of which only devices can tell. */
  isRolledBack: boolean;
}

export function newModel(devices: readonly SimDevice[], nowMs: number, epoch: string): Model {
  return {
    deeds: [],
    mayFlicker: new Set(),
    madeRoom: new Set(),
    clockDoubts: new Map(devices.map((device) => [device, nowMs])),
    revoked: new Set(),
    otherRole: null,
    hasPairedAgain: false,
    isRestored: false,
    epoch,
    isRolledBack: false,
  };
}

/** Lets a person do something. The world may die in the middle; then nobody was told anything. */
export function act(
  model: Model,
  device: SimDevice,
  atMs: number,
  name: MutationName,
  args: object,
  { isPoison = false, engine = device.engine }: { isPoison?: boolean; engine?: SyncEngine | null } = {},
): Deed | null {
  if (!engine || device.isWiped) return null;
  const isTimeKnown = !model.clockDoubts.has(device);
  const deed: Deed = { name, device, engine, atMs, args: { ...args }, id: null, isPoison, isTimeKnown };
  model.deeds.push(deed);
  void engine.enqueue(name, args as never).then((result) => {
    if (result.ok) deed.id = result.id;
  });
  return deed;
}
