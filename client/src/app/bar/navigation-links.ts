import { rowsIn, withoutEndSlash } from '../../lib/routes/route-table.ts';

export interface NavigationLink {
  label: string;
  to: string;
  /** Sections of that page, or screens that belong to it. */
  parts?: readonly NavigationLink[];
  /** The beginnings of addresses that belong to it and that no bar lists. */
  holds?: readonly string[];
}

const aboutParts: readonly NavigationLink[] = [
  { label: 'Waivers', to: '/about#waiver' },
  { label: 'Booking', to: '/about#booking' },
  { label: 'Industries', to: '/about#industries' },
  { label: 'Services', to: '/about#services' },
  { label: 'Hardware', to: '/about#hardware' },
];

const more: Readonly<Record<string, Pick<NavigationLink, 'parts' | 'holds'>>> = {
  '/about': { parts: aboutParts },
  '/login': { holds: ['/forgot-password', '/reset-password', '/set-up', '/invitation/'] },
};

/** Requirement U1. */
export const publicLinks: readonly NavigationLink[] = rowsIn('public', 'account').flatMap(({ label, path }) =>
  label ? [{ label, to: path, ...more[path] }] : [],
);

/** Where the bar says a person is: one link or part of a link. */
export interface PlaceInBar {
  to: string;
  /** The link's own page; otherwise one that belongs to it and that the bar doesn't list. */
  isPage: boolean;
}

/** The one link that is the place of a page, or of a part of it; null for a page that belongs to none. Requirement U1. */
export function placeInBar(links: readonly NavigationLink[], pathname: string, search = ''): PlaceInBar | null {
  const path = withoutEndSlash(pathname);
  const listed = links.flatMap((link) => [link, ...(link.parts ?? [])]);
  const page = listed.find(({ to }) => isPartAt(to, path, search)) ?? listed.find(({ to }) => to === path);
  if (page) return { to: page.to, isPage: true };
  const holder = listed.find(({ holds }) => holds?.some((start) => path.startsWith(start)));
  return holder ? { to: holder.to, isPage: false } : null;
}

/** Returns whether an address with a query, such as `/customer-check-in?view=upload`, is open; the page may have added to the query. */
function isPartAt(to: string, path: string, search: string): boolean {
  const [page, query] = to.split('?');
  if (page !== path || query === undefined) return false;
  const open = new URLSearchParams(search);
  return [...new URLSearchParams(query)].every(([name, value]) => open.get(name) === value);
}
