import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';

/**
 * Files that belong together, by who needs them without the network. Every browser stores what is in none of these.
 * - `kiosk`: a paired kiosk. `desk`: a paired front desk or scan station, and the owner's desk.
 * - `owner`: the signed-in owner's screens. `admin`: the platform's.
 */
export const precacheGroups = ['kiosk', 'desk', 'owner', 'admin'] as const;
export type PrecacheGroup = (typeof precacheGroups)[number];

const groupOfRole: Readonly<Record<DeviceRole, PrecacheGroup>> = {
  kiosk: 'kiosk',
  front_desk: 'desk',
  scan_station: 'desk',
};

/** A file of the build, as the worker's manifest lists it; without `groups` it is for every browser. */
export interface PrecacheEntry {
  url: string;
  /** Null for a file whose name changes with its contents. */
  revision: string | null;
  /** The hash of its contents, in lower-case hex: what a browser stores is compared with it. */
  sha256: string;
  groups?: readonly PrecacheGroup[];
}

/** What a browser needs that is paired, signed in, both or neither: a stranger needs the network. Requirement K19. */
export function groupsFor(known: {
  device: DeviceRole | undefined;
  user: 'admin' | 'client' | undefined;
}): PrecacheGroup[] {
  const groups = new Set<PrecacheGroup>();
  if (known.device) groups.add(groupOfRole[known.device]);
  if (known.user === 'client') groups.add('desk').add('owner');
  if (known.user === 'admin') groups.add('admin');
  return [...groups];
}

/** Whether a browser of these groups stores the file. */
export const isFor = ({ groups: of }: PrecacheEntry, groups: ReadonlySet<PrecacheGroup>): boolean =>
  of === undefined || of.some((group) => groups.has(group));
