import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';

/**
 * Who a screen is for, which decides its shell.
 * - `public`: everyone, prerendered. `account`: opening an account and getting into it.
 * - `visitor`: people who come to the venue. `payment_result`: the return page of the payment provider.
 * - `pairing`: how a browser becomes a device. `device`: any paired one; `kiosk` and `scan_station`: of that role.
 * - `desk`: a paired front desk in its own shell, or the signed-in owner. `client`: the owner. `admin`: the platform's.
 */
export type Area =
  | 'public'
  | 'account'
  | 'visitor'
  | 'payment_result'
  | 'pairing'
  | 'device'
  | 'kiosk'
  | 'scan_station'
  | 'desk'
  | 'client'
  | 'admin';

/**
 * Which document a navigation gets. `own` has its own headers and is never the precached shell's; `payment` may also
 * load Square's card field, and the server names the same pages. Requirement X10. `visit` has its own headers too, and
 * a small script in place of the application's: visitors open it once, on a phone.
 */
export type RouteDocument = 'shell' | 'prerendered' | 'own' | 'payment' | 'visit';

/** Public pages have longer titles, with their descriptions, in `site-pages.ts`. */
type AreaAndTitle = { area: 'public' } | { area: Exclude<Area, 'public'>; title: string };

type RouteRow = AreaAndTitle & {
  /** A parameter begins with a colon. */
  path: `/${string}`;
  /** The name in the navigation bar; `staff-places.ts` says where a staff screen without one is listed. */
  label?: string;
  /** Listed on the page for unknown addresses. */
  suggestion?: string;
  /** The shell's by default; prerendered for a public page. */
  document?: RouteDocument;
  /** The users whose first screen it is. Requirements A1, I4. */
  homeOf?: 'admin' | 'client' | DeviceRole;
};

/**
 * Every screen, once. Router, navigation bar, page for unknown addresses, first paint, service worker and prerendering
 * are derived from it; the order is that of the bar. Requirements U2, G1.
 */
export const routeTable = [
  { path: '/', area: 'public', label: 'Home' },
  { path: '/about', area: 'public', label: 'About', suggestion: 'About' },
  { path: '/pricing', area: 'public', suggestion: 'Pricing' },
  { path: '/booking-software', area: 'public', suggestion: 'Booking software' },
  {
    path: '/register',
    area: 'account',
    title: 'Register',
    label: 'Register',
    suggestion: 'Create an account',
    document: 'prerendered',
  },
  {
    path: '/login',
    area: 'account',
    title: 'Login Portal',
    label: 'Login Portal',
    suggestion: 'Login Portal',
    document: 'prerendered',
  },
  { path: '/contact', area: 'public', suggestion: 'Contact us' },
  { path: '/privacy', area: 'public' },
  { path: '/terms', area: 'public' },
  { path: '/electronic-signature-consent', area: 'public' },
  { path: '/forgot-password', area: 'account', title: 'Forgot password' },
  { path: '/reset-password', area: 'account', title: 'Reset password' },
  { path: '/verify-email', area: 'account', title: 'Confirm your email address' },
  { path: '/set-up', area: 'account', title: 'Set up Gatehouse' },
  { path: '/invitation/:token', area: 'account', title: 'Invitation' },
  { path: '/payment-completed', area: 'payment_result', title: 'Payment', document: 'own' },
  { path: '/payment-success', area: 'payment_result', title: 'Payment', document: 'own' },
  { path: '/waiver/:clientId', area: 'visitor', title: 'Waiver', document: 'visit' },
  { path: '/book/:clientId/:offeringId', area: 'visitor', title: 'Booking', document: 'visit' },
  { path: '/booking/:bookingId/:token', area: 'visitor', title: 'Your booking', document: 'visit' },
  { path: '/waitlist/:waitlistId/:token', area: 'visitor', title: 'Waitlist', document: 'visit' },
  { path: '/renew/:token', area: 'visitor', title: 'Sign Again', document: 'visit' },
  { path: '/unsubscribe/:token', area: 'visitor', title: 'Unsubscribe', document: 'visit' },
  { path: '/payment/:bookingId/:paymentToken', area: 'visitor', title: 'Payment', document: 'payment' },
  { path: '/start', area: 'pairing', title: 'Start' },
  { path: '/pair', area: 'pairing', title: 'Pair this device' },
  { path: '/device-setup', area: 'device', title: 'Device setup' },
  { path: '/kiosk', area: 'kiosk', title: 'Kiosk', homeOf: 'kiosk' },
  { path: '/scan-station', area: 'scan_station', title: 'Scan station', homeOf: 'scan_station' },
  { path: '/admin', area: 'admin', title: 'Admin Dashboard', label: 'Admin Dashboard', homeOf: 'admin' },
  { path: '/users', area: 'admin', title: 'Users and Clients', label: 'Users and Clients', document: 'payment' },
  { path: '/admin/clients', area: 'admin', title: 'Clients', suggestion: 'Clients' },
  { path: '/admin/clients/:clientId', area: 'admin', title: 'Client' },
  { path: '/admin/usage', area: 'admin', title: 'Usage' },
  { path: '/admin/square-customers', area: 'admin', title: 'Customer Profiles and Billing' },
  { path: '/payment-history', area: 'admin', title: 'Payment History', label: 'Payment History' },
  { path: '/admin/plans', area: 'admin', title: 'Plans and Promo Codes' },
  { path: '/admin/holidays', area: 'admin', title: 'Global Holidays' },
  { path: '/admin/exports', area: 'admin', title: 'Data Exports', label: 'Data Exports' },
  { path: '/customer-view', area: 'admin', title: 'Customer View', label: 'Customer View' },
  { path: '/admin/audit-log', area: 'admin', title: 'Audit Log' },
  { path: '/admin/mail', area: 'admin', title: 'Email' },
  { path: '/profile', area: 'admin', title: 'Profile', label: 'Profile' },
  { path: '/client-dashboard', area: 'client', title: 'Dashboard', label: 'Dashboard', homeOf: 'client' },
  { path: '/my-offerings', area: 'client', title: 'My Offerings', label: 'My Offerings', suggestion: 'My offerings' },
  { path: '/prices', area: 'client', title: 'Prices', suggestion: 'Prices' },
  { path: '/resources', area: 'client', title: 'Rooms and Resources' },
  { path: '/calendar-feeds', area: 'client', title: 'Calendar Feeds' },
  { path: '/booking-policy', area: 'client', title: 'Booking Policy' },
  { path: '/client-blackouts', area: 'client', title: 'Business-Wide Blackout Dates' },
  { path: '/my-bookings', area: 'client', title: 'My Bookings', label: 'Bookings', suggestion: 'My bookings' },
  { path: '/past-bookings', area: 'client', title: 'Past Bookings', suggestion: 'Past bookings' },
  { path: '/timeline', area: 'desk', title: 'Timeline', suggestion: 'Timeline' },
  { path: '/timeline/:date', area: 'desk', title: 'Timeline of One Day' },
  { path: '/payments', area: 'client', title: 'Payments', label: 'Payments' },
  {
    path: '/customer-check-in',
    area: 'desk',
    title: 'Check In',
    label: 'Customers',
    suggestion: 'Customers and check-in',
    homeOf: 'front_desk',
  },
  { path: '/my-members', area: 'client', title: 'My Members', label: 'My Members', suggestion: 'My members' },
  { path: '/scan-in', area: 'desk', title: 'Scan-In', label: 'Scan-In', suggestion: 'Scan-in' },
  { path: '/outbox', area: 'desk', title: 'Outbox' },
  { path: '/customers/:waiverId', area: 'client', title: 'Customer' },
  { path: '/archive', area: 'client', title: 'Archive', suggestion: 'Archive' },
  { path: '/reports', area: 'client', title: 'Reports', suggestion: 'Reports' },
  { path: '/staff/activity', area: 'client', title: 'Who Did What', suggestion: 'Who did what' },
  { path: '/my-waiver', area: 'client', title: 'My Waiver', label: 'My Waiver', suggestion: 'My waiver' },
  { path: '/my-waiver/:documentId', area: 'client', title: 'Waiver Document' },
  { path: '/my-devices', area: 'client', title: 'My Devices' },
  { path: '/staff', area: 'client', title: 'Staff', suggestion: 'Staff' },
  { path: '/my-profile', area: 'client', title: 'My Profile', label: 'My Profile', document: 'payment' },
  { path: '/organization', area: 'client', title: 'Organization', suggestion: 'Organization' },
  { path: '/my-sign-in', area: 'client', title: 'My Sign-In', suggestion: 'My sign-in' },
  { path: '/square-credentials', area: 'client', title: 'Square Credentials' },
  { path: '/test-payment-methods', area: 'client', title: 'Test Payment Methods', document: 'payment' },
] as const satisfies readonly RouteRow[];

type Row = (typeof routeTable)[number];
export type ScreenPath = Row['path'];
export type PathIn<A extends Area> = Extract<Row, { area: A }>['path'];
/** Screens that the navigation bar has a link to. */
export type LabeledPath = Extract<Row, { label: string }>['path'];
export type PublicPath = PathIn<'public'>;

/** Redirects from former addresses of screens. */
export const formerPaths = {
  '/home': '/',
  '/my-customers': '/customer-check-in?view=customers',
  '/attendance-reports': '/customer-check-in?view=attendance',
  '/customer-upload': '/customer-check-in?view=upload',
  '/square-customer-management': '/my-profile',
} as const satisfies Record<string, ScreenPath | `${ScreenPath}?${string}`>;

const rows: readonly (RouteRow & { path: ScreenPath })[] = routeTable;

/** Rows in the order of the table. */
export function rowsIn(...areas: readonly Area[]): readonly (RouteRow & { path: ScreenPath })[] {
  return rows.filter(({ area }) => areas.includes(area));
}

export const publicPaths = rowsIn('public').map(({ path }) => path) as readonly PublicPath[];

/** Staff screens of a venue, signed in on this browser. */
export const staffPaths: readonly ScreenPath[] = rowsIn('desk', 'client').map(({ path }) => path);

/** The document of a screen's address, with or without a slash at its end; `shell` for unknown addresses. */
export function documentAt(pathname: string): RouteDocument {
  const path = withoutEndSlash(pathname);
  const row = rows.find((known) => matches(known.path, path));
  return row?.document ?? (row?.area === 'public' ? 'prerendered' : 'shell');
}

/** `/waiver/:clientId` matches `/waiver/C00001`. */
function matches(pattern: string, path: string): boolean {
  if (!pattern.includes(':')) return pattern === path;
  const [parts, given] = [pattern.split('/'), path.split('/')];
  return parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at]);
}

/** The first screen of a user, or of a device of a role; the landing page without one. */
export function homeOf(whose: NonNullable<RouteRow['homeOf']> | undefined): ScreenPath {
  return rows.find((row) => row.homeOf !== undefined && row.homeOf === whose)?.path ?? '/';
}

/** An address without the slash at its end. */
export const withoutEndSlash = (pathname: string): string =>
  pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
