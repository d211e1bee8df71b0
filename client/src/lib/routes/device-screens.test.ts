import { expect, it } from 'vitest';
import { homeInsteadOf } from './device-screens.ts';

it.each([
  ['kiosk', '/', '/kiosk'],
  ['kiosk', '/customer-check-in/', '/kiosk'],
  ['kiosk', '/admin', '/kiosk'],
  ['front_desk', '/client-dashboard', '/customer-check-in'],
  ['front_desk', '/kiosk', '/customer-check-in'],
  ['scan_station', '/scan-in', '/scan-station'],
  /* It names people, and this tablet's screen is for members. */
  ['scan_station', '/outbox', '/scan-station'],
] as const)('[I4] [F51] a paired %s that opens %s goes to %s', (role, pathname, home) => {
  expect(homeInsteadOf(pathname, role)).toBe(home);
});

it.each([
  ['kiosk', ['/kiosk', '/pair', '/device-setup', '/start', '/login', '/waiver/C00001', '/nowhere']],
  ['front_desk', ['/customer-check-in', '/scan-in', '/outbox', '/about']],
  ['scan_station', ['/scan-station', '/device-setup', '/pair']],
] as const)('[I4] a paired %s opens what is its own, or anyone’s', (role, pathnames) => {
  expect(pathnames.filter((pathname) => homeInsteadOf(pathname, role) !== null)).toEqual([]);
});
