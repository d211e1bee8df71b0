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
  '/my-bookings': [{ label: 'Past Bookings', to: '/past-bookings' satisfies ScreenPath }],
};

/** Requirement U1. */
function linksIn(...areas: Area[]): NavigationLink[] {
  return rowsIn(...areas).flatMap(({ label, path }) => {
    const parts = partsOf[path];
    return label ? [{ label, to: path, ...(parts ? { parts } : {}) }] : [];
  });
}

export const publicLinks: readonly NavigationLink[] = linksIn('public', 'account');
export const adminLinks: readonly NavigationLink[] = linksIn('admin');
export const clientLinks: readonly NavigationLink[] = linksIn('client', 'desk');
/** Of a paired front desk. */
export const deskLinks: readonly NavigationLink[] = linksIn('desk');
