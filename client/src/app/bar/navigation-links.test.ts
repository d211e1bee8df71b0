import { type StaffRole, staffRoles } from '@gatehouse/sync-protocol/base/roles';
import { expect, it } from 'vitest';
import { mayOf } from '../../domain/session/may.ts';
import { type Area, rowsIn } from '../../lib/routes/route-table.ts';
import { placeInBar, publicLinks } from './navigation-links.ts';
import { adminLinks, clientLinks, deskLinks, neededAt, openTo, ownerList, ownerPlaces } from './staff-links.ts';

const ownersLinks = clientLinks(ownerList);

const forOwners = ['/square-credentials', '/test-payment-methods'];
const forManagers = [
  '/my-offerings',
  '/prices',
  '/resources',
  '/booking-policy',
  '/client-blackouts',
  '/calendar-feeds',
  '/my-waiver',
  '/my-devices',
  '/staff',
  '/staff/activity',
];
const hiddenFrom: Record<StaffRole, string[]> = {
  owner: [],
  manager: forOwners,
  desk: [...forManagers, ...forOwners, '/customer-check-in?view=upload'],
  viewer: [
    ...forManagers.slice(0, 6),
    '/scan-in',
    ...forManagers.slice(6),
    ...forOwners,
    '/customer-check-in?view=upload',
  ],
};

/** Any page of a row: `/timeline/x` of `/timeline/:date`. */
const address = (path: string): string => path.replaceAll(/:\w+/g, 'x');
const pathsOf = (...areas: Area[]) => rowsIn(...areas).map(({ path }) => path);
const listedIn = (links: typeof ownersLinks) =>
  links.flatMap(({ to, parts = [] }) => [to, ...parts.map((part) => part.to)]);

it('[U11] names a page that the bar lists, also as a part of another link', () => {
  expect(placeInBar(ownersLinks, '/customer-check-in')).toEqual({ to: '/customer-check-in', isPage: true });
  expect(placeInBar(ownersLinks, '/past-bookings/')).toEqual({ to: '/past-bookings', isPage: true });
  expect(placeInBar(adminLinks, '/admin/clients')).toEqual({ to: '/admin/clients', isPage: true });
  expect(placeInBar(adminLinks, '/admin')).toEqual({ to: '/admin', isPage: true });
});

it('[U11] names a part of a page by its address, whatever the page has added to it', () => {
  const at = (search: string) => placeInBar(ownersLinks, '/customer-check-in', search)?.to;
  expect(at('?view=upload')).toBe('/customer-check-in?view=upload');
  expect(at('?search=a&view=customers')).toBe('/customer-check-in?view=customers');
  expect([at(''), at('?view=nothing')]).toEqual(['/customer-check-in', '/customer-check-in']);
});

it('[U11] names the link that an unlisted page belongs to', () => {
  expect(placeInBar(ownersLinks, '/customers/C00001-AB')).toEqual({ to: '/customer-check-in', isPage: false });
  expect(placeInBar(ownersLinks, '/timeline/2026-11-20')).toEqual({ to: '/timeline', isPage: false });
  expect(placeInBar(publicLinks, '/reset-password')).toEqual({ to: '/login', isPage: false });
});

it.each([
  ['an owner’s', ownersLinks, pathsOf('client', 'desk')],
  ['an admin’s', adminLinks, pathsOf('admin')],
])(
  '[U60] reaches every screen from %s bar: by a link, in a menu, or from a row of one that is there',
  (_, links, paths) => {
    const listed = listedIn(links);
    expect(new Set(listed).size).toBe(listed.length);
    expect(paths.filter((path) => !path.includes(':') && !listed.includes(path))).toEqual([]);
    expect(paths.filter((path) => placeInBar(links, address(path)) === null)).toEqual([]);
  },
);

it('[U60] holds everything that the bar has in five places, each screen once', () => {
  expect(ownerPlaces(ownerList).map(({ place }) => place)).toEqual([
    'Today',
    'Bookings',
    'People',
    'Reports',
    'Settings',
  ]);
  const inPlaces = ownerPlaces(ownerList).flatMap(({ screens }) => screens.map(({ to }) => to));
  expect(inPlaces.toSorted()).toEqual(listedIn(ownersLinks).toSorted());
  expect(ownerPlaces(ownerList).filter(({ screens }) => screens.length === 0)).toEqual([]);
  for (const path of pathsOf('client', 'desk')) expect(placeInBar(ownerList, address(path)), path).not.toBeNull();
});

it('[U1] has a link for each of the main screens, in a fixed order', () => {
  expect(ownersLinks.map(({ label }) => label)).toEqual([
    'Dashboard',
    'My Offerings',
    'Bookings',
    'Payments',
    'Customers',
    'My Members',
    'Scan-In',
    'My Waiver',
    'My Profile',
  ]);
  expect(adminLinks.map(({ to }) => to)).toEqual([
    '/admin',
    '/users',
    '/payment-history',
    '/admin/exports',
    '/customer-view',
    '/profile',
  ]);
  expect(deskLinks.map(({ label }) => label)).toEqual(['Customers', 'Scan-In', 'Timeline']);
});

it.each(Object.entries(staffRoles))(
  '[U63] gives a person with the role %s links to all that they may open, and no others',
  (role, held) => {
    const open = openTo(mayOf({ permissions: [...held] }), ownerList);
    const listed = listedIn(clientLinks(open));
    expect(listed.toSorted()).toEqual(open.map(({ to }) => to).toSorted());
    const hidden = ownerList.filter(({ to }) => !listed.includes(to)).map(({ to }) => to);
    expect(hidden).toEqual(hiddenFrom[role as StaffRole]);
    expect(ownerPlaces(open).filter(({ screens }) => screens.length === 0)).toEqual([]);
  },
);

it('[U63] knows what the address of a page asks for, also of a part of it and of one that no list has', () => {
  expect(neededAt('/customer-check-in', '?view=upload&page=2')).toBe('people.upload');
  expect(neededAt('/customer-check-in', '')).toBe('people.read');
  expect(neededAt('/my-waiver/D1', '')).toBe('venue.edit');
  expect(neededAt('/my-devices/', '')).toBe('devices.manage');
  expect(neededAt('/nowhere', '')).toBeUndefined();
});
