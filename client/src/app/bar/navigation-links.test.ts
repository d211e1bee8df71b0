import { expect, it } from 'vitest';
import { type Area, rowsIn } from '../../lib/routes/route-table.ts';
import { placeInBar, publicLinks } from './navigation-links.ts';
import { adminLinks, clientLinks, deskLinks, openTo, ownerList, ownerPlaces } from './staff-links.ts';

/** Any page of a row: `/timeline/x` of `/timeline/:date`. */
const address = (path: string): string => path.replaceAll(/:\w+/g, 'x');
const pathsOf = (...areas: Area[]) => rowsIn(...areas).map(({ path }) => path);
const listedIn = (links: typeof clientLinks) =>
  links.flatMap(({ to, parts = [] }) => [to, ...parts.map((part) => part.to)]);

it('[U11] names a page that the bar lists, also as a part of another link', () => {
  expect(placeInBar(clientLinks, '/customer-check-in')).toEqual({ to: '/customer-check-in', isPage: true });
  expect(placeInBar(clientLinks, '/past-bookings/')).toEqual({ to: '/past-bookings', isPage: true });
  expect(placeInBar(adminLinks, '/admin/clients')).toEqual({ to: '/admin/clients', isPage: true });
  expect(placeInBar(adminLinks, '/admin')).toEqual({ to: '/admin', isPage: true });
});

it('[U11] names a part of a page by its address, whatever the page has added to it', () => {
  const at = (search: string) => placeInBar(clientLinks, '/customer-check-in', search)?.to;
  expect(at('?view=upload')).toBe('/customer-check-in?view=upload');
  expect(at('?search=a&view=customers')).toBe('/customer-check-in?view=customers');
  expect([at(''), at('?view=nothing')]).toEqual(['/customer-check-in', '/customer-check-in']);
});

it('[U11] names the link that an unlisted page belongs to', () => {
  expect(placeInBar(clientLinks, '/customers/C00001-AB')).toEqual({ to: '/customer-check-in', isPage: false });
  expect(placeInBar(clientLinks, '/timeline/2026-11-20')).toEqual({ to: '/timeline', isPage: false });
  expect(placeInBar(publicLinks, '/reset-password')).toEqual({ to: '/login', isPage: false });
});

it.each([
  ['an owner’s', clientLinks, pathsOf('client', 'desk')],
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

it('[X17] lists a screen only for those who may open it, wherever it is listed', () => {
  const hasStaff = (permissions: readonly string[] | undefined) =>
    [openTo(ownerList, permissions).map(({ to }) => to), listedIn(openTo(clientLinks, permissions))].map((paths) =>
      paths.includes('/staff'),
    );
  expect(hasStaff(['venue.read'])).toEqual([false, false]);
  expect(hasStaff(['staff.read'])).toEqual([true, true]);
  expect(hasStaff(undefined)).toEqual([true, true]);
});

it('[U60] holds everything that the bar has in five places, each screen once', () => {
  expect(ownerPlaces.map(({ place }) => place)).toEqual(['Today', 'Bookings', 'People', 'Reports', 'Settings']);
  const inPlaces = ownerPlaces.flatMap(({ screens }) => screens.map(({ to }) => to));
  expect(inPlaces.toSorted()).toEqual(listedIn(clientLinks).toSorted());
  expect(ownerPlaces.filter(({ screens }) => screens.length === 0)).toEqual([]);
  for (const path of pathsOf('client', 'desk')) expect(placeInBar(ownerList, address(path)), path).not.toBeNull();
});

it('[U1] has a link for each of the main screens, in a fixed order', () => {
  expect(clientLinks.map(({ label }) => label)).toEqual([
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
