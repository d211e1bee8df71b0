import type { ScreenPath } from '../../lib/routes/route-table.ts';
import { linksIn, type NavigationLink, type PartsOfScreens } from './navigation-links.ts';

/* Apart from the public links, which strangers load with the first page. */

const timeline: NavigationLink = { label: 'Timeline', to: '/timeline' satisfies ScreenPath };

const partsOf: PartsOfScreens = {
  '/admin': [
    { label: 'Clients', to: '/admin/clients' satisfies ScreenPath },
    { label: 'Usage', to: '/admin/usage' satisfies ScreenPath },
    { label: 'Billing', to: '/admin/square-customers' satisfies ScreenPath },
    { label: 'Plans and Promo Codes', to: '/admin/plans' satisfies ScreenPath },
    { label: 'Global Holidays', to: '/admin/holidays' satisfies ScreenPath },
    { label: 'Email', to: '/admin/mail' satisfies ScreenPath },
    { label: 'Audit Log', to: '/admin/audit-log' satisfies ScreenPath },
  ],
  '/my-bookings': [timeline, { label: 'Past Bookings', to: '/past-bookings' satisfies ScreenPath }],
  '/customer-check-in': [
    { label: 'My Members', to: '/my-members' satisfies ScreenPath },
    { label: 'Reports', to: '/reports' satisfies ScreenPath },
    { label: 'Archive', to: '/archive' satisfies ScreenPath },
  ],
};

export const adminLinks: readonly NavigationLink[] = linksIn(['admin'], partsOf);
export const clientLinks: readonly NavigationLink[] = linksIn(['client', 'desk'], partsOf);
/** Links of a paired front desk. */
export const deskLinks: readonly NavigationLink[] = [...linksIn(['desk'], partsOf), timeline];
