import { useEffect } from 'react';
import { sitePageAt } from './site-pages.ts';

/** Names the public page at this address in the tab and in the page's description; other pages name themselves. */
export function useSiteTitle(pathname: string): void {
  useEffect(() => {
    const page = sitePageAt(pathname);
    if (!page) return;
    document.title = page.title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', page.description);
  }, [pathname]);
}
