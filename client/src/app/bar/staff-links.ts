import type { Permission } from '@gatehouse/sync-protocol/base/permissions';
import type { May } from '#domain/session/may';
import { type Area, rowsIn, type ScreenPath } from '../../lib/routes/route-table.ts';
import { adminScreens, ownerScreens, ownerViews, type Place, places } from '../../lib/routes/staff-places.ts';
import { type NavigationLink, placeInBar } from './navigation-links.ts';

/* Apart from the public links, which strangers load with the first page. */

/** A screen as the lists of a place, a menu and the search name it. */
export interface ListedScreen extends NavigationLink {
  /** Undefined for the admin's screens. */
  place?: Place;
  /** The link of the bar that it is listed under; undefined where it is one. */
  under?: string;
  /** Undefined for the admin's screens. */
  needs?: Permission;
}

type Spot = { place?: Place; under?: string; needs?: Permission } | { opensFrom: string };

const titles = new Map<string, string>(rowsIn('client', 'desk', 'admin').map((row) => [row.path, nameOf(row)]));

/** Every screen of an owner that a list can open, by place. */
export const ownerList: readonly ListedScreen[] = [
  ...listOf(ownerScreens),
  ...ownerViews.map(({ title, ...view }) => ({ ...view, label: title })),
];
export const adminList: readonly ListedScreen[] = listOf(adminScreens);

/** Those screens that a person may open. Requirement U63. */
export const openTo = (may: May, screens: readonly ListedScreen[]): readonly ListedScreen[] =>
  screens.filter(({ needs }) => needs === undefined || may(needs));

/** The links of an owner's bar, of those screens that are given. */
export const clientLinks = (screens: readonly ListedScreen[]): readonly NavigationLink[] =>
  barLinks(['client', 'desk'], screens);
export const adminLinks: readonly NavigationLink[] = barLinks(['admin'], adminList);
/** Links of a paired front desk: what it may open, without menus. */
export const deskLinks: readonly NavigationLink[] = ['/customer-check-in', '/scan-in', '/timeline'].flatMap((path) =>
  ownerList.filter(({ to }) => to === path),
);

/** The five places of an owner on a phone or a tablet, each with its screens. Requirement U60. */
export const ownerPlaces = (screens: readonly ListedScreen[]): { place: Place; screens: readonly ListedScreen[] }[] =>
  places.map((place) => ({ place, screens: screens.filter((screen) => screen.place === place) }));

/** The permission that a page asks for; undefined where no list knows the page. */
export function neededAt(pathname: string, search: string): Permission | undefined {
  const views = ownerList.filter(({ to }) => to.includes('?'));
  const view = placeInBar(views, pathname, search);
  const at = view ?? placeInBar(ownerList, pathname);
  return ownerList.find(({ to }) => to === at?.to)?.needs;
}

function listOf(spots: Partial<Record<ScreenPath, Spot>>): ListedScreen[] {
  const entries = Object.entries(spots);
  return entries.flatMap(([to, spot]) => {
    if ('opensFrom' in spot) return [];
    const rows = entries.filter(([, other]) => 'opensFrom' in other && other.opensFrom === to);
    /* `/timeline/:date` begins with `/timeline/`. */
    const holds = rows.map(([path]) => path.slice(0, path.indexOf(':')));
    return [{ ...spot, to, label: titles.get(to) ?? to, ...(holds.length > 0 ? { holds } : {}) }];
  });
}

/** Requirement U1. */
function barLinks(areas: readonly Area[], listed: readonly ListedScreen[]): NavigationLink[] {
  return rowsIn(...areas).flatMap(({ path, label }) => {
    if (!label || !listed.some(({ to }) => to === path)) return [];
    const parts = listed.filter(({ under }) => under === path);
    const link = { ...listed.find(({ to }) => to === path), label, to: path };
    return [parts.length > 0 ? { ...link, parts } : link];
  });
}

function nameOf({ label, title = '' }: { label?: string; title?: string }): string {
  return label ?? title;
}
