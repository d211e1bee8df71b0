import type { ScreenPath } from '@gatehouse/client/lib/routes/route-table';
import type { Screen } from '../screen.ts';
import { plain, statesOf } from './steps.ts';

/* The owner's screens without anything in them yet, and after the subscription has ended. */

const firstDay: Partial<Record<ScreenPath, string>> = {
  '/client-dashboard': '/client-dashboard',
  '/my-offerings': '/my-offerings',
  '/client-blackouts': '/client-blackouts',
  '/my-bookings': '/my-bookings',
  '/past-bookings': '/past-bookings',
  '/payments': '/payments',
  '/customer-check-in': '/customer-check-in',
  '/archive': '/archive',
  '/reports': '/reports',
  '/my-members': '/my-members',
  '/my-waiver': '/my-waiver',
  '/my-devices': '/my-devices',
  '/square-credentials': '/square-credentials',
  '/test-payment-methods': '/test-payment-methods',
};

const empty = Object.entries(firstDay).flatMap(([path, address]) =>
  statesOf(path as ScreenPath, 'newcomer', { 'new venue': plain(address) }),
);

export const otherVenueScreens: readonly Screen[] = [
  ...empty,
  ...statesOf('/customer-check-in', 'newcomer', {
    'new venue, attendance': plain('/customer-check-in?view=attendance'),
    'new venue, my customers': plain('/customer-check-in?view=customers'),
  }),
  ...statesOf('/client-dashboard', 'lapsed', { 'subscription ended': plain('/client-dashboard') }),
  ...statesOf('/my-bookings', 'lapsed', { 'subscription ended': plain('/my-bookings') }),
  ...statesOf('/my-profile', 'lapsed', {
    'subscription ended': plain('/my-profile?tab=subscription'),
  }),
];
