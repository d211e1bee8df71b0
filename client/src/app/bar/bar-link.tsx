import { Link, useLocation } from 'react-router';
import { needsFullLoad } from '../../pwa/server-paths.ts';
import classes from './navigation-bar.module.css';
import type { NavigationLink, PlaceInBar } from './navigation-links.ts';

interface BarLinkProps {
  link: NavigationLink;
  place: PlaceInBar | null;
  /** Listed under another link. */
  isPart?: boolean;
}

/** A link of the bar; to and from a page whose document has its own headers, it does a full page load. */
export function BarLink({ link: { to, label, parts }, place, isPart = false }: BarLinkProps) {
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
