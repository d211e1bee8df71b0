import { type CSSProperties, type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { needsFullLoad } from '../../pwa/server-paths.ts';
import classes from './navigation-bar.module.css';
import { type NavigationLink, type PlaceInBar, placeInBar } from './navigation-links.ts';
import { useClosingDetails } from './use-closing-details.ts';

interface NavigationBarProps {
  /** Where a click on the brand leads. */
  home: string;
  brand: ReactNode;
  links: readonly NavigationLink[];
  /** In sight also where the links are folded. */
  search?: ReactNode;
  /** The contents of an entry after the links, such as Logout. */
  end?: ReactNode;
  /** A venue's bar is in its own colors; otherwise in the product's. */
  colors?: CSSProperties | undefined;
}

/**
 * The bar above every ordinary screen. Its menus are native disclosures, so that they open on a page whose
 * scripts have not loaded yet. Requirement U1.
 */
export function NavigationBar({ home, brand, links, search: searchButton, end, colors }: NavigationBarProps) {
  const { pathname, search } = useLocation();
  const place = placeInBar(links, pathname, search);
  const bar = useRef<HTMLElement>(null);
  useClosingDetails(bar);
  return (
    /* Not a header: Mantine's dialogs render one, and a page has one banner. */
    <nav
      ref={bar}
      className={classes['bar']}
      aria-label="Main"
      data-venue={colors ? true : undefined}
      data-many={links.length > 5 || undefined}
      style={colors}
    >
      <Link to={home} reloadDocument={needsFullLoad(pathname, home)} className={classes['brand'] ?? ''}>
        {brand}
      </Link>
      {searchButton}
      <details className={classes['menu']}>
        <summary aria-label="Menu">
          <span className={classes['bars']} aria-hidden />
        </summary>
      </details>
      <ul className={classes['links']}>
        {links.map((link) => (
          <li key={link.to} className={classes['item']}>
            <BarLink link={link} place={place} />
            {link.parts ? <Parts of={link.label} parts={link.parts} place={place} /> : null}
          </li>
        ))}
        {end ? <li className={classes['item']}>{end}</li> : null}
      </ul>
    </nav>
  );
}

interface PartsProps {
  of: string;
  parts: readonly NavigationLink[];
  place: PlaceInBar | null;
}

function Parts({ of, parts, place }: PartsProps) {
  return (
    <>
      <details className={classes['more']}>
        <summary aria-label={`More under ${of}`}>
          <svg viewBox="0 0 12 12" aria-hidden>
            <path d="m2.5 4.5 3.5 3.5 3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
          </svg>
        </summary>
      </details>
      <ul className={classes['parts']}>
        {parts.map((part) => (
          <li key={part.to}>
            <BarLink link={part} place={place} isPart />
          </li>
        ))}
      </ul>
    </>
  );
}

interface BarLinkProps {
  link: NavigationLink;
  place: PlaceInBar | null;
  /** Listed under another link. */
  isPart?: boolean;
}

/** A link of the bar; to and from a page whose document has its own headers, it does a full page load. */
function BarLink({ link: { to, label, parts }, place, isPart = false }: BarLinkProps) {
  const { pathname } = useLocation();
  const isHere = place?.to === to;
  return (
    <Link
      to={to}
      reloadDocument={needsFullLoad(pathname, to)}
      className={classes[isPart ? 'part' : 'link'] ?? ''}
      aria-current={isHere ? (place.isPage ? 'page' : 'true') : undefined}
      data-within={parts?.some((part) => part.to === place?.to) || undefined}
    >
      {label}
    </Link>
  );
}
