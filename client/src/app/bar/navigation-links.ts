import { type Area, rowsIn, type ScreenPath, withoutEndSlash } from '../../lib/routes/route-table.ts';

export interface NavigationLink {
  label: string;
  to: string;
  /** Sections of that page, or screens that belong to it. */
  parts?: readonly NavigationLink[];
}

/** Screens and sections that are listed under another one: the bar has no room for more. */
export type PartsOfScreens = Partial<Record<ScreenPath, readonly NavigationLink[]>>;

const aboutParts: readonly NavigationLink[] = [
  { label: 'Waivers', to: '/about#waiver' },
  { label: 'Booking', to: '/about#booking' },
  { label: 'Industries', to: '/about#industries' },
  { label: 'Services', to: '/about#services' },
  { label: 'Hardware', to: '/about#hardware' },
];

/** Requirement U1. A screen is listed under another one only for those who may open it. */
export function linksIn(areas: readonly Area[], partsOf: PartsOfScreens): NavigationLink[] {
  const rows = rowsIn(...areas);
  const isOpen = ({ to }: NavigationLink): boolean => to.includes('#') || rows.some(({ path }) => path === to);
  return rows.flatMap(({ label, path }) => {
    const parts = partsOf[path]?.filter(isOpen) ?? [];
    return label ? [{ label, to: path, ...(parts.length > 0 ? { parts } : {}) }] : [];
  });
}

export const publicLinks: readonly NavigationLink[] = linksIn(['public', 'account'], { '/about': aboutParts });

/** Where the bar says a person is: one link or part of a link. */
export interface PlaceInBar {
  to: string;
  /** The link's own page; otherwise one that belongs to it and that the bar doesn't list. */
  isPage: boolean;
}

/** Screens that the bar doesn't list, by the beginning of their address, and the link that they belong to. */
const linkOfUnlisted: readonly (readonly [string, ScreenPath])[] = [
  ['/resources', '/my-offerings'],
  ['/calendar-feeds', '/my-offerings'],
  ['/booking-policy', '/my-offerings'],
  ['/client-blackouts', '/my-offerings'],
  ['/timeline/', '/my-bookings'],
  ['/my-waiver/', '/my-waiver'],
  ['/customers/', '/customer-check-in'],
  ['/square-credentials', '/payments'],
  ['/test-payment-methods', '/payments'],
  ['/forgot-password', '/login'],
  ['/reset-password', '/login'],
  ['/set-up', '/login'],
];

/** The one link that is the place of a page; null for a page that belongs to none. Requirement U1. */
export function placeInBar(links: readonly NavigationLink[], pathname: string): PlaceInBar | null {
  const path = withoutEndSlash(pathname);
  const listed = new Set(links.flatMap(({ to, parts = [] }) => [to, ...parts.map((part) => part.to)]));
  if (listed.has(path)) return { to: path, isPage: true };
  const parent = linkOfUnlisted.find(([start]) => path.startsWith(start))?.[1];
  return parent && listed.has(parent) ? { to: parent, isPage: false } : null;
}
