import { type CSSProperties, type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { Place } from '../../lib/routes/staff-places.ts';
import { needsFullLoad } from '../../pwa/server-paths.ts';
import bar from './navigation-bar.module.css';
import { type PlaceInBar, placeInBar } from './navigation-links.ts';
import classes from './places-bar.module.css';
import { type ListedScreen, ownerPlaces } from './staff-links.ts';
import { useClosingDetails } from './use-closing-details.ts';

interface PlacesBarProps {
  home: string;
  brand: ReactNode;
  colors: CSSProperties;
  search: ReactNode;
  /** Those that the person may open. */
  screens: readonly ListedScreen[];
  /** At the end of the last place: the person's account. */
  end: ReactNode;
}

/**
 * An owner's bar on a phone or a tablet: the venue and the search above the screen, five places under the thumb. A place opens the
 * list of its screens; one with a single screen leads to it. Requirement U60.
 */
export function PlacesBar({ home, brand, colors, search, screens: open, end }: PlacesBarProps) {
  const { pathname, search: query } = useLocation();
  const here = placeInBar(open, pathname, query);
  const nav = useRef<HTMLElement>(null);
  useClosingDetails(nav);
  return (
    <nav ref={nav} className={bar['bar']} aria-label="Main" data-venue data-places style={colors}>
      <Link to={home} reloadDocument={needsFullLoad(pathname, home)} className={bar['brand'] ?? ''}>
        {brand}
      </Link>
      {search}
      <ul className={classes['places']}>
        {ownerPlaces(open).map(({ place, screens }) => (
          <li key={place}>
            <PlaceEntry place={place} screens={screens} here={here} end={place === 'Settings' ? end : null} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PlaceEntryProps {
  place: Place;
  screens: readonly ListedScreen[];
  here: PlaceInBar | null;
  end: ReactNode;
}

function PlaceEntry({ place, screens, here, end }: PlaceEntryProps) {
  const isHere = screens.some(({ to }) => to === here?.to);
  const [only, ...others] = screens;
  if (only && others.length === 0) return <ScreenLink screen={{ ...only, label: place }} here={here} icon={place} />;
  return (
    <details name="place">
      <summary className={classes['place']} aria-current={isHere || undefined}>
        <PlaceIcon place={place} />
        {place}
      </summary>
      <ul className={classes['screens']} aria-label={place}>
        {screens.map((screen) => (
          <li key={screen.to}>
            <ScreenLink screen={screen} here={here} />
          </li>
        ))}
        {end}
      </ul>
    </details>
  );
}

interface ScreenLinkProps {
  screen: ListedScreen;
  here: PlaceInBar | null;
  /** In the bar itself. */
  icon?: Place;
}

function ScreenLink({ screen: { to, label }, here, icon }: ScreenLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      to={to}
      reloadDocument={needsFullLoad(pathname, to)}
      className={icon ? (classes['place'] ?? '') : (bar['link'] ?? '')}
      aria-current={here?.to === to ? (here.isPage ? 'page' : 'true') : undefined}
    >
      {icon ? <PlaceIcon place={icon} /> : null}
      {label}
    </Link>
  );
}

/** Lines of one weight, 24 px wide. */
const icons: Readonly<Record<Place, string>> = {
  Today: 'M12 7v5l3 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z',
  Bookings: 'M4 6.5h16v13H4zM4 10.5h16M8 4v4M16 4v4',
  People:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.5-3.5 3-5 6.5-5s6 1.5 6.5 5M16 5a3.5 3.5 0 0 1 0 6.5M18.5 15c1.8.7 2.7 2.300 3 4.5',
  Reports: 'M4 20h16M7 16.5v-5M12 16.5V5M17 16.5v-8',
  Settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
};

function PlaceIcon({ place }: { place: Place }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden>
      <path d={icons[place]} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
