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
    'contract/platform',
    'contract/desk/check-in',
    'contract/waivers/waiver-signing-device',
    'sync-sim',
  ],
  'server/src/areas/reports/attendance': ['contract/reports'],
  'server/src/areas/money': [
    'contract/money',
    'contract/bookings/payments',
    'contract/venues',
    'contract/accounts',
    'contract/platform/jobs/clock-ahead',
  ],
  'server/src/areas/bookings/payments': [
    'contract/bookings/payments',
    'contract/bookings/staff/booking-twins',
    'contract/bookings/guests',
    'contract/bookings/bills',
    'contract/bookings/waitlist',
    'contract/reports',
  ],
  'server/src/areas/bookings': [
    'contract/bookings',
    'contract/mail/mailbox-shares',
    'contract/people',
    'contract/records/erasures',
    'contract/sync/pull',
    'contract/waivers/validity',
  ],
  'server/src/areas/desk/parties': ['contract/bookings/guests/party', 'contract/desk'],
  'server/src/areas/desk/check-ins': ['contract/desk', 'contract/people', 'contract/reports'],
  'server/src/areas/records': [
    'contract/records',
    'contract/venues',
    'contract/people',
    'contract/platform/admin/platform-chain',
    'contract/sync/parked-at-rest',
  ],
  'server/src/areas/records/customer-upload': ['contract/records', 'contract/people'],
  'server/src/areas/records/erasures': ['contract/records', 'contract/waivers'],
  'server/src/areas/people': [
    'contract/people',
    'contract/desk',
    'contract/waivers',
    'contract/records',
    'contract/platform/database/any-case',
  ],
  'server/src/areas/people/members': ['contract/people', 'contract/sync/pull', 'contract/waivers/validity'],
  'server/src/areas/records/merges': [
    'contract/records',
    'contract/reports/check-ins-report',
    'sync-sim/scenarios/merges',
  ],
  'server/src/areas/reports/owner-reports': ['contract/reports'],
  'server/src/areas/waivers/renewals': ['contract/waivers'],
  'server/src/areas/waivers/documents': ['contract/waivers/documents', 'contract/waivers/signing-documents'],
  'server/src/areas/waivers/signed': [
    'contract/waivers',
    'contract/records/customer-upload',
    'contract/records/upload',
  ],
  'server/src/areas/waivers/signed/archive': ['contract/waivers', 'sync-sim/scenarios/new-year'],
  'sync-protocol/src/areas': ['contract/people', 'contract/desk', 'contract/waivers', 'sync-sim/scenarios'],
  'sync-protocol/src/base': ['contract/people', 'contract/desk', 'contract/waivers', 'sync-sim/scenarios'],
  'sync-protocol/src/areas/bookings/availability': ['contract/bookings'],
  'sync-protocol/src/areas/records/customer-upload': ['contract/records'],
  'sync-protocol/src/base/days': ['contract/reports', 'contract/waivers'],
  'sync-protocol/src/areas/bookings': ['contract/bookings', 'contract/accounts/access'],
  'sync-protocol/src/areas/reports': ['contract/reports'],
  'sync-protocol/src/areas/money': ['contract/money', 'contract/accounts'],
};

/** The tests that hold a rule for the routes of every area. */
const ofEveryArea = [
  'contract/platform/calls/request-limits',
  'contract/platform/calls/limits',
  'contract/platform/calls/partial-changes',
];

const folders = Object.keys(areas).toSorted((a, b) => b.length - a.length);

/** Each file of an area is in one of these. */
export const areaFolders: readonly string[] = folders.filter((folder) => !folders.some((other) => isIn(other, folder)));

/** The tests of the innermost folder that has the file; a file of no area is one that sync rests on. */
export function testsOfArea(file: string): readonly string[] {
  const own = areas[folders.find((folder) => isIn(folder, file)) ?? 'server/src/sync'] ?? [];
  return file.includes('/areas/') ? [...own, ...ofEveryArea] : own;
}

function isIn(folder: string, path: string): boolean {
  return path.startsWith(`${folder}/`);
}
