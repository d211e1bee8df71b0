import '../lib/api/no-eval.ts';
import '../components/theme/base-styles.ts';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { keyRecordOf } from '../devices/key-record.ts';
import { needsFullLoad } from '../pwa/server-paths.ts';
import { App } from './app.tsx';
import { type KnownBrowser, recognizeBrowser } from './engine/known-browser.ts';
import { createDependencies } from './page-dependencies.ts';
import { createRouter } from './router.tsx';
import { typedBefore } from './site/typed-before.ts';
import { whenReady } from './site/when-ready.ts';

/* Staff may scan before the screen that listens is drawn. */
keyRecordOf(window);

const root = document.querySelector<HTMLElement>('#root');
if (root) recognizeBrowser((browser) => open(root, browser));

function open(root: HTMLElement, browser: KnownBrowser): void {
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
  const app = (
    <StrictMode>
      <App dependencies={dependencies} router={router} />
    </StrictMode>
  );
  if (root.hasChildNodes())
    /* A prerendered page stays until there is a screen to put in its place, in one step. */
    whenReady(router, () => {
      const doAgain = typedBefore(root);
      flushSync(() => createRoot(root).render(app));
      root.removeAttribute('data-prerendered');
      doAgain();
    });
  else createRoot(root).render(app);
}
