import { expect, it } from 'vitest';
import { groupsFor, isFor } from './precache-groups.ts';
import { readRequest } from './worker-messages.ts';

it.each([
  { device: 'kiosk', user: undefined, groups: ['kiosk'] },
  { device: 'front_desk', user: undefined, groups: ['desk'] },
  { device: 'scan_station', user: undefined, groups: ['desk'] },
  { device: undefined, user: 'client', groups: ['desk', 'owner'] },
  { device: undefined, user: 'admin', groups: ['admin'] },
  { device: 'kiosk', user: 'client', groups: ['kiosk', 'desk', 'owner'] },
  { device: undefined, user: undefined, groups: [] },
] as const)('[K19] $device with $user needs $groups', ({ device, user, groups }) => {
  expect(groupsFor({ device, user })).toEqual(groups);
});

it('[K19] a file without groups is for every browser', () => {
  expect(isFor({ url: 'index.html', sha256: '', revision: 'r' }, new Set())).toBe(true);
  expect(isFor({ url: 'assets/a.js', sha256: '', revision: null, groups: ['desk'] }, new Set(['kiosk']))).toBe(false);
});

it('[K19] a page of a release that says no groups, or others, is understood', () => {
  expect(readRequest({ type: 'precache-status' })).toEqual({ type: 'precache-status', groups: [] });
  const said = { type: 'precache-repair', groups: ['kiosk', 'of tomorrow'] };
  expect(readRequest(said)).toEqual({ type: 'precache-repair', groups: ['kiosk'] });
});
