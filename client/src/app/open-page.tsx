import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { needsFullLoad } from '../pwa/server-paths.ts';
import { App } from './app.tsx';
import type { KnownBrowser } from './engine/known-browser.ts';
import { createDependencies } from './page-dependencies.ts';
import { createRouter } from './router.tsx';
import { typedBefore } from './site/typed-before.ts';
import { whenReady } from './site/when-ready.ts';

/** Draws the application at the browser's address. Returns what takes it away again, which a browser does by itself. */
export function openPage(element: HTMLElement, browser: KnownBrowser): () => void {
  const dependencies = createDependencies(browser);
  const router = createRouter();
  let path = window.location.pathname;
  router.subscribe(({ location }) => {
    if (location.pathname === path) return;
    const before = path;
    path = location.pathname;
    /* Links to such pages do full page loads by themselves; other navigations to or from them do so here. Requirement X10. */
    if (needsFullLoad(before, path)) window.location.reload();
    dependencies.pwa.screenChanged();
  });
  let root: Root | undefined;
  const draw = (): void => {
    root = createRoot(element);
    root.render(
      <StrictMode>
        <App dependencies={dependencies} router={router} />
      </StrictMode>,
    );
  };
  if (element.hasChildNodes())
    /* A prerendered page stays until there is a screen to put in its place, in one step. */
    whenReady(router, () => {
      const doAgain = typedBefore(element);
      flushSync(draw);
      element.removeAttribute('data-prerendered');
      doAgain();
    });
  else draw();
  return () => {
    root?.unmount();
    router.dispose();
    dependencies.engines.release();
  };
}
