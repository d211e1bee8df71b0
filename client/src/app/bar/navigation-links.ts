import { type Area, rowsIn, type ScreenPath } from '../../lib/routes/route-table.ts';

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
