import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import { type Area, homeOf, routeTable, type ScreenPath, withoutEndSlash } from './route-table.ts';

/** Areas of people who sign in, which no paired browser does, and of tablets of another role. */
const neverOf: Readonly<Record<DeviceRole, readonly Area[]>> = {
  kiosk: ['client', 'admin', 'desk', 'scan_station'],
  front_desk: ['client', 'admin', 'kiosk', 'scan_station'],
  scan_station: ['client', 'admin', 'desk', 'kiosk'],
};

/**
 * Where a paired tablet goes that opens the address of a screen it never shows, or the landing page; null for any other
 * address. Guards lead there too, once the screen's files are loaded, which the tablet may not store. Requirements I4, K19.
 */
export function homeInsteadOf(pathname: string, role: DeviceRole): ScreenPath | null {
  const row = routeTable.find(({ path }) => path === withoutEndSlash(pathname));
  if (!row) return null;
  return row.path === '/' || neverOf[role].includes(row.area) ? homeOf(role) : null;
}
