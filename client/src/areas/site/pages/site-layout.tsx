import { Outlet, useLocation } from 'react-router';
import { SiteFooter } from './components/site-footer.tsx';
import classes from './site.module.css';
import { useSiteTitle } from './use-site-title.ts';

/** Around every public page inside the main shell: its title, and the footer that leads to all of them. */
export function SiteLayout() {
  useSiteTitle(useLocation().pathname);
  return (
    <div className={`${classes['tokens']} ${classes['site']}`}>
      <div className={classes['page']}>
        <Outlet />
      </div>
      <SiteFooter />
    </div>
  );
}
