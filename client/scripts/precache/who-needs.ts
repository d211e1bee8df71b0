import { type Area, routeTable, type ScreenPath } from '../../src/lib/routes/route-table.ts';
import type { PrecacheGroup } from '../../src/pwa/precache-groups.ts';

/** `core` is stored by every browser. */
export type Group = 'core' | PrecacheGroup;

/** Who opens the screens of an area without the network. */
const ofArea: Readonly<Record<Area, readonly Group[]>> = {
  /* A stranger's pages come from the network; these are in the bar of owners and admins who are signed in, or were. */
  public: ['owner', 'admin'],
  account: ['owner', 'admin'],
  visitor: ['owner'],
  payment_result: ['owner'],
  pairing: ['core'],
  device: ['kiosk', 'desk'],
  kiosk: ['kiosk'],
  scan_station: ['desk'],
  /* The owner stores the desk's files too. */
  desk: ['desk'],
  client: ['owner'],
  admin: ['admin'],
};

/** Where everyone outside a kiosk ends who opens what is not theirs. */
const landing: readonly Group[] = ['desk', 'owner', 'admin'];

/**
 * Who needs what is no screen and is loaded by `import()`, as a path in `client/src`. Each such part of the entry is named
 * here; a part of another file is for those who need that file, unless it is named.
 */
export const ofPart: Readonly<Record<string, readonly Group[]>> = {
  'sync/browser/browser-sync-deps.ts': ['core'],
  'app/engine/start-engine.ts': ['core'],
  'app/engine/register-browser.ts': ['owner'],
  'app/engine/check-token.ts': ['owner', 'admin'],
  'app/engine/unregistered-screen.tsx': ['owner'],
  'app/shell/device-shell.tsx': ['kiosk', 'desk'],
  'app/shell/device-profile-from-pairing.tsx': ['desk'],
  'areas/desk/desk-person/switch-person-dialog.tsx': ['desk'],
  'areas/desk/devices/components/scanner-test.tsx': ['desk'],
  'app/shell/server-data-area.tsx': landing,
  'app/shell/main-shell.tsx': landing,
  'app/screens/not-found-page.tsx': landing,
  'areas/site/pages/site-layout.tsx': landing,
  'app/shell/desk-area.tsx': ['desk'],
  'app/screens/customer-management.tsx': ['owner'],
  'app/shell/app-area.tsx': ['owner', 'admin'],
  'app/shell/staff-area.tsx': ['owner'],
  'app/shell/admin-area.tsx': ['admin'],
};

export function ofScreen(path: ScreenPath): readonly Group[] {
  if (path === '/') return landing;
  return routeTable.filter((row) => row.path === path).flatMap(({ area }) => ofArea[area]);
}

/**
 * Reads from a source file of screens which file each path shows: `'/path': async () => (await import('./x.tsx')).X`, the
 * same under a name, or `async () => X` of what the file imports itself. Shape: by path; null for the last.
 */
export function screenFiles(source: string): Map<string, string | null> {
  const named = new Map(
    [...source.matchAll(/const (\w+) = async \(\) =>\s*\(await import\('([^']+)'\)\)/g)].map(
      ([, name = '', file = '']) => [name, file],
    ),
  );
  const rows = source.matchAll(/'(\/[^']*)': (?:async \(\) =>\s*(?:\(await import\('([^']+)'\)\)|\w+,)|(\w+),)/g);
  return new Map([...rows].map(([, path = '', file, name = '']) => [path, file ?? named.get(name) ?? null]));
}
