import { NavLink, type To, useLocation } from 'react-router';
import { needsFullLoad } from '../../pwa/server-paths.ts';
import classes from './navigation-bar.module.css';

/** A link of the bar; to and from a page whose document has its own headers, it does a full page load. */
export function BarLink({ to, label }: { to: string; label: string }) {
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
      end={to === '/'}
      reloadDocument={needsFullLoad(pathname, to)}
      className={classes['link'] ?? ''}
    >
      {label}
    </NavLink>
  );
}
