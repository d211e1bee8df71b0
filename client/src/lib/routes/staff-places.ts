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

/** Where each screen of an owner is found, in the order of the lists. A new route must be given a place before this compiles. Requirement U60. */
export const ownerScreens = {
  '/client-dashboard': { place: 'Today' },
  '/my-bookings': { place: 'Bookings' },
  '/timeline': { place: 'Bookings', under: '/my-bookings' },
  '/timeline/:date': { opensFrom: '/timeline' },
  '/past-bookings': { place: 'Bookings', under: '/my-bookings' },
  '/my-offerings': { place: 'Bookings' },
  '/resources': { place: 'Bookings', under: '/my-offerings' },
  '/booking-policy': { place: 'Bookings', under: '/my-offerings' },
  '/client-blackouts': { place: 'Bookings', under: '/my-offerings' },
  '/calendar-feeds': { place: 'Bookings', under: '/my-offerings' },
  '/customer-check-in': { place: 'People' },
  '/customers/:waiverId': { opensFrom: '/customer-check-in' },
  '/scan-in': { place: 'People' },
  '/my-members': { place: 'People' },
  '/archive': { place: 'People', under: '/customer-check-in' },
  '/reports': { place: 'Reports', under: '/client-dashboard' },
  '/my-waiver': { place: 'Settings' },
  '/my-waiver/:documentId': { opensFrom: '/my-waiver' },
  '/my-devices': { place: 'Settings', under: '/my-profile' },
  '/payments': { place: 'Settings' },
  '/square-credentials': { place: 'Settings', under: '/payments' },
  '/test-payment-methods': { place: 'Settings', under: '/payments' },
  '/my-profile': { place: 'Settings' },
  '/my-sign-in': { place: 'Settings', under: '/my-profile' },
  '/outbox': { place: 'Settings', under: '/my-profile' },
} as const satisfies { readonly [Path in OwnerPath]: Found<Path, { place: Place }> };

/** Parts of an owner's screen that have an address and are looked for by a name of their own. */
export const ownerViews: readonly { to: `${OwnerPath}?${string}`; title: string; place: Place; under: LabeledPath }[] =
  [
    { to: '/customer-check-in?view=customers', title: 'My Customers', place: 'People', under: '/customer-check-in' },
    { to: '/customer-check-in?view=upload', title: 'Customer Upload', place: 'People', under: '/customer-check-in' },
    {
      to: '/customer-check-in?view=attendance',
      title: 'Attendance Reports',
      place: 'Reports',
      under: '/client-dashboard',
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
