import type { Permission } from '@gatehouse/sync-protocol/base/permissions';
import type { LabeledPath, PathIn } from './route-table.ts';

/** Where an owner looks for something on a phone or a tablet; each place lists its screens. */
export const places = ['Today', 'Bookings', 'People', 'Reports', 'Settings'] as const;
export type Place = (typeof places)[number];

type OwnerPath = PathIn<'client' | 'desk'>;
type AdminPath = PathIn<'admin'>;

/** A screen that the desktop's bar has no link to is listed under one of its links, or opened from a row of another screen. */
type Found<Path, Listed extends object> = Path extends LabeledPath
  ? Listed
  : (Listed & { under: LabeledPath }) | { opensFrom: OwnerPath | AdminPath };

/** What a person must be able to do for a screen to be of use to them. Requirement U63. */
interface Needs {
  needs: Permission;
}

/**
 * Where each screen of an owner is found, in the order of the lists, and whom it is for. A new route must be given a place and a permission
 * before this compiles. Requirements U60, U63.
 */
export const ownerScreens = {
  '/client-dashboard': { place: 'Today', needs: 'reports.read' },
  '/my-bookings': { place: 'Bookings', needs: 'bookings.read' },
  '/timeline': { place: 'Bookings', under: '/my-bookings', needs: 'bookings.read' },
  '/timeline/:date': { opensFrom: '/timeline', needs: 'bookings.read' },
  '/past-bookings': { place: 'Bookings', under: '/my-bookings', needs: 'bookings.read' },
  '/my-offerings': { place: 'Bookings', needs: 'offerings.edit' },
  '/prices': { place: 'Bookings', under: '/my-offerings', needs: 'prices.manage' },
  '/resources': { place: 'Bookings', under: '/my-offerings', needs: 'resources.manage' },
  '/booking-policy': { place: 'Bookings', under: '/my-offerings', needs: 'booking_policy.manage' },
  '/client-blackouts': { place: 'Bookings', under: '/my-offerings', needs: 'offerings.edit' },
  '/calendar-feeds': { place: 'Bookings', under: '/my-offerings', needs: 'calendar_feeds.manage' },
  '/customer-check-in': { place: 'People', needs: 'people.read' },
  '/customers/:waiverId': { opensFrom: '/customer-check-in', needs: 'people.read' },
  '/scan-in': { place: 'People', needs: 'desk.check_in' },
  '/my-members': { place: 'People', needs: 'members.read' },
  '/archive': { place: 'People', under: '/customer-check-in', needs: 'people.read' },
  '/reports': { place: 'Reports', under: '/client-dashboard', needs: 'reports.read' },
  '/my-waiver': { place: 'Settings', needs: 'venue.edit' },
  '/my-waiver/:documentId': { opensFrom: '/my-waiver', needs: 'venue.edit' },
  '/my-devices': { place: 'Settings', under: '/my-profile', needs: 'devices.manage' },
  '/staff': { place: 'Settings', under: '/my-profile', needs: 'staff.read' },
  '/staff/activity': { place: 'Settings', under: '/my-profile', needs: 'audit.read' },
  '/payments': { place: 'Settings', needs: 'bookings.read' },
  '/square-credentials': { place: 'Settings', under: '/payments', needs: 'billing.manage' },
  '/test-payment-methods': { place: 'Settings', under: '/payments', needs: 'billing.manage' },
  '/my-profile': { place: 'Settings', needs: 'account.own' },
  '/my-sign-in': { place: 'Settings', under: '/my-profile', needs: 'account.own' },
  '/organization': { place: 'Settings', under: '/my-profile', needs: 'account.own' },
  '/outbox': { place: 'Settings', under: '/my-profile', needs: 'sync.exchange' },
} as const satisfies { readonly [Path in OwnerPath]: Found<Path, { place: Place }> & Needs };

/** Parts of an owner's screen that have an address and are looked for by a name of their own. */
export const ownerViews: readonly (Needs & {
  to: `${OwnerPath}?${string}`;
  title: string;
  place: Place;
  under: LabeledPath;
})[] = [
  {
    to: '/customer-check-in?view=customers',
    title: 'My Customers',
    place: 'People',
    under: '/customer-check-in',
    needs: 'people.read',
  },
  {
    to: '/customer-check-in?view=upload',
    title: 'Customer Upload',
    place: 'People',
    under: '/customer-check-in',
    needs: 'people.upload',
  },
  {
    to: '/customer-check-in?view=attendance',
    title: 'Attendance Reports',
    place: 'Reports',
    under: '/client-dashboard',
    needs: 'reports.read',
  },
];

/** The same of the platform's admin, whose bar folds into one menu. */
export const adminScreens = {
  '/admin': {},
  '/users': {},
  '/payment-history': {},
  '/admin/exports': {},
  '/customer-view': {},
  '/profile': {},
  '/admin/clients': { under: '/admin' },
  '/admin/clients/:clientId': { opensFrom: '/admin/clients' },
  '/admin/usage': { under: '/admin' },
  '/admin/square-customers': { under: '/admin' },
  '/admin/plans': { under: '/admin' },
  '/admin/holidays': { under: '/admin' },
  '/admin/mail': { under: '/admin' },
  '/admin/audit-log': { under: '/admin' },
} as const satisfies { readonly [Path in AdminPath]: Found<Path, object> };
