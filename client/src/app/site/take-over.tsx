import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import type { SitePlan } from '../../areas/site/pages/pricing/site-plan.ts';
import { browserStorage } from '../../lib/store/browser-storage.ts';
import { loadScreens, SiteApp, siteDependencies } from './site-app.tsx';

/** Hydrates a prerendered public page, once the files of its screens are loaded. `plans` are those that it shows already. */
export async function takeOver(root: HTMLElement, plans: readonly SitePlan[] | null): Promise<void> {
  await loadScreens(location.pathname);
  window.addEventListener('click', leaveToBrowser, { capture: true });
  hydrateRoot(
    root,
    <StrictMode>
      <BrowserRouter>
        <SiteApp {...siteDependencies(browserStorage(), window)} plans={plans} />
      </BrowserRouter>
    </StrictMode>,
  );
}

/** The router handles only links within the same page; all others are the browser's. */
function leaveToBrowser(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (link instanceof HTMLAnchorElement && link.origin === location.origin && link.pathname !== location.pathname)
    event.stopPropagation();
}
