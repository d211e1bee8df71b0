import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { SiteFooter } from './components/site-footer.tsx';
import classes from './site.module.css';
import { sitePageAt } from './site-pages.ts';

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

/** Names the public page at this address in the tab and in the page's description; other pages name themselves. */
function useSiteTitle(pathname: string): void {
  useEffect(() => {
    const page = sitePageAt(pathname);
    if (!page) return;
    document.title = page.title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', page.description);
  }, [pathname]);
}
