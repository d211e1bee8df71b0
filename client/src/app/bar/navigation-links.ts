import { type Area, rowsIn, type ScreenPath } from '../../lib/routes/route-table.ts';

export interface NavigationLink {
  label: string;
  to: string;
  /** Sections of that page, or screens that belong to it. */
  parts?: readonly NavigationLink[];
}

const aboutParts: readonly NavigationLink[] = [
  { label: 'Waivers', to: '/about#waiver' },
  { label: 'Booking', to: '/about#booking' },
  { label: 'Industries', to: '/about#industries' },
  { label: 'Services', to: '/about#services' },
  { label: 'Hardware', to: '/about#hardware' },
];

/** Screens and sections that are listed under another one: the bar has no room for more. */
const partsOf: Partial<Record<ScreenPath, readonly NavigationLink[]>> = {
  '/about': aboutParts,
  '/admin': [
    { label: 'Clients', to: '/admin/clients' satisfies ScreenPath },
    { label: 'Billing', to: '/admin/square-customers' satisfies ScreenPath },
    { label: 'Plans and Promo Codes', to: '/admin/plans' satisfies ScreenPath },
    { label: 'Global Holidays', to: '/admin/holidays' satisfies ScreenPath },
    { label: 'Audit Log', to: '/admin/audit-log' satisfies ScreenPath },
  ],
  '/my-bookings': [{ label: 'Past Bookings', to: '/past-bookings' satisfies ScreenPath }],
  '/customer-check-in': [
    { label: 'My Members', to: '/my-members' satisfies ScreenPath },
    { label: 'Reports', to: '/reports' satisfies ScreenPath },
    { label: 'Archive', to: '/archive' satisfies ScreenPath },
  ],
};

/** Requirement U1. A screen is listed under another one only for those who may open it. */
function linksIn(...areas: Area[]): NavigationLink[] {
  const rows = rowsIn(...areas);
  const isOpen = ({ to }: NavigationLink): boolean => to.includes('#') || rows.some(({ path }) => path === to);
  return rows.flatMap(({ label, path }) => {
    const parts = partsOf[path]?.filter(isOpen) ?? [];
    return label ? [{ label, to: path, ...(parts.length > 0 ? { parts } : {}) }] : [];
  });
}

export const publicLinks: readonly NavigationLink[] = linksIn('public', 'account');
export const adminLinks: readonly NavigationLink[] = linksIn('admin');
export const clientLinks: readonly NavigationLink[] = linksIn('client', 'desk');
/** Of a paired front desk. */
export const deskLinks: readonly NavigationLink[] = linksIn('desk');
