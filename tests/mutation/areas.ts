/**
 * The folders in which faults are made, and for each the tests outside of the packages that say what it must do: by imports
 * alone, each of those reaches the whole server. They run in this order.
 */
export const areas: Readonly<Record<string, readonly string[]>> = {
  'client/src/sync': ['sync-sim'],
  'client/src/db': ['sync-sim'],
  'client/src/domain': [],
  'server/src/sync': [
    'contract/sync',
    'contract/audit',
    'contract/devices/check-in',
    'contract/waivers/waiver-signing-device',
    'sync-sim',
  ],
  'server/src/features/attendance': ['contract/attendance', 'contract/reports'],
  'server/src/features/billing': ['contract/billing', 'contract/clients'],
  'server/src/features/booking-payments': ['contract/booking-payments', 'contract/reports'],
  'server/src/features/bookings': ['contract/bookings', 'contract/booking-payments', 'contract/customers'],
  'server/src/features/check-ins': ['contract/devices', 'contract/customers', 'contract/attendance'],
  'server/src/features/customer-upload': ['contract/customers', 'contract/members'],
  'server/src/features/erasures': ['contract/customers', 'contract/waivers'],
  'server/src/features/members': ['contract/members', 'contract/customers', 'contract/sync/pull'],
  'server/src/features/merges': ['contract/customers', 'sync-sim/scenarios/merges'],
  'server/src/features/reports': ['contract/reports', 'contract/attendance'],
  'server/src/features/waivers/archive': ['contract/waivers', 'sync-sim/scenarios/new-year'],
  'sync-protocol/src/rules': ['contract/customers', 'contract/devices', 'contract/waivers', 'sync-sim/scenarios'],
  'sync-protocol/src/rules/availability': ['contract/bookings', 'contract/booking-payments'],
  'sync-protocol/src/rules/customer-upload': ['contract/customers'],
  'sync-protocol/src/rules/days': ['contract/attendance', 'contract/reports', 'contract/waivers'],
  'sync-protocol/src/rules/holidays': ['contract/admin/holidays', 'contract/bookings'],
  'sync-protocol/src/rules/reports': ['contract/reports'],
  'sync-protocol/src/rules/subscription': ['contract/billing'],
};

const folders = Object.keys(areas).toSorted((a, b) => b.length - a.length);

/** Each file of an area is in one of these. */
export const areaFolders: readonly string[] = folders.filter((folder) => !folders.some((other) => isIn(other, folder)));

/** Of the innermost folder that has the file; a file of no area is one that sync rests on. */
export function testsOfArea(file: string): readonly string[] {
  return areas[folders.find((folder) => isIn(folder, file)) ?? 'server/src/sync'] ?? [];
}

function isIn(folder: string, path: string): boolean {
  return path.startsWith(`${folder}/`);
}
