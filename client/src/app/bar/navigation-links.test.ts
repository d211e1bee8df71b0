import { expect, it } from 'vitest';
import { staffPaths } from '../../lib/routes/route-table.ts';
import { placeInBar, publicLinks } from './navigation-links.ts';
import { adminLinks, clientLinks } from './staff-links.ts';

it('[U11] names a page that the bar lists, also as a part of another link', () => {
  expect(placeInBar(clientLinks, '/customer-check-in')).toEqual({ to: '/customer-check-in', isPage: true });
  expect(placeInBar(clientLinks, '/past-bookings/')).toEqual({ to: '/past-bookings', isPage: true });
  expect(placeInBar(adminLinks, '/admin/clients')).toEqual({ to: '/admin/clients', isPage: true });
  expect(placeInBar(adminLinks, '/admin')).toEqual({ to: '/admin', isPage: true });
});

it('[U11] names the link that an unlisted page belongs to', () => {
  expect(placeInBar(clientLinks, '/customers/C00001-AB')).toEqual({ to: '/customer-check-in', isPage: false });
  expect(placeInBar(clientLinks, '/client-blackouts')).toEqual({ to: '/my-offerings', isPage: false });
  expect(placeInBar(publicLinks, '/reset-password')).toEqual({ to: '/login', isPage: false });
});

it('[U11] knows the place of every screen of an owner but the outbox, which the strip opens', () => {
  const lost = staffPaths.filter((path) => placeInBar(clientLinks, path.replace(':waiverId', 'C00001-AB')) === null);
  expect(lost).toEqual(['/outbox']);
});
