import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { loadScreens, SiteApp, siteDependencies } from './site-app.tsx';

/** Hydrates a prerendered public page, once the files of its screens are loaded. */
export async function takeOver(root: HTMLElement): Promise<void> {
  await loadScreens(location.pathname);
  window.addEventListener('click', leaveToBrowser, { capture: true });
  hydrateRoot(
    root,
    <StrictMode>
      <BrowserRouter>
        <SiteApp {...siteDependencies(localStorage, window)} />
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
