import { NavLink, type To, useLocation } from 'react-router';
import { needsFullLoad } from '../../pwa/server-paths.ts';
import classes from './navigation-bar.module.css';

interface BarLinkProps {
  to: string;
  label: string;
  /** Listed under another link. */
  isPart?: boolean;
  /** The page belongs to this link, which is not its own. */
  isWithin?: boolean;
}

/** A link of the bar; to and from a page whose document has its own headers, it does a full page load. */
export function BarLink({ to, label, isPart = false, isWithin = false }: BarLinkProps) {
  const { pathname, hash } = useLocation();
  const part = to.split('#')[1];
  if (part !== undefined)
    return (
      <NavLink
        to={to}
        className={classes['part'] ?? ''}
        aria-current={hash === `#${part}` && pathname === to.split('#')[0] ? 'location' : undefined}
      >
        {label}
      </NavLink>
    );
  return (
    <NavLink
      to={to satisfies To}
      end={to === '/' || to === '/admin'}
      reloadDocument={needsFullLoad(pathname, to)}
      className={classes[isPart ? 'part' : 'link'] ?? ''}
      data-within={isWithin || undefined}
    >
      {label}
    </NavLink>
  );
}
