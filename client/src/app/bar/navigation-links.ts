import { type Area, rowsIn } from '../../lib/routes/route-table.ts';

export interface NavigationLink {
  label: string;
  to: string;
  /** Parts of that page. */
  parts?: readonly NavigationLink[];
}

const aboutParts: readonly NavigationLink[] = [
  { label: 'Waivers', to: '/about#waiver' },
  { label: 'Booking', to: '/about#booking' },
  { label: 'Industries', to: '/about#industries' },
  { label: 'Services', to: '/about#services' },
  { label: 'Hardware', to: '/about#hardware' },
];

/** Requirement U1. */
function linksIn(...areas: Area[]): NavigationLink[] {
  return rowsIn(...areas).flatMap(({ label, path }) =>
    label ? [{ label, to: path, ...(path === '/about' ? { parts: aboutParts } : {}) }] : [],
  );
}

export const publicLinks: readonly NavigationLink[] = linksIn('public', 'account');
export const adminLinks: readonly NavigationLink[] = linksIn('admin');
export const clientLinks: readonly NavigationLink[] = linksIn('client', 'desk');
/** Of a paired front desk. */
export const deskLinks: readonly NavigationLink[] = linksIn('desk');
