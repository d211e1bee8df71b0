import { Outlet, useLocation } from 'react-router';
import { useSiteTitle } from './use-site-title.ts';

/** Around every public page inside the main shell. */
export function SiteLayout() {
  useSiteTitle(useLocation().pathname);
  return <Outlet />;
}
