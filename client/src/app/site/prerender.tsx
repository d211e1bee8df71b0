import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { sitePages } from '../../features/site/site-pages.ts';
import { loadScreens, SiteApp, screensAt, siteDependencies } from './site-app.tsx';

/* Runs in the build, on Node: the public pages as HTML, which the same components hydrate in the browser. */
export const pages = sitePages.filter(({ path }) => screensAt(path).length > 0);

/** The markup inside `#root` for one public page. */
export async function renderPage(path: string): Promise<string> {
  await loadScreens(path);
  return renderToString(
    <StaticRouter location={path}>
      <SiteApp {...siteDependencies(noStorage)} />
    </StaticRouter>,
  );
}

const noStorage: Storage = {
  length: 0,
  clear: () => undefined,
  getItem: () => null,
  key: () => null,
  removeItem: () => undefined,
  setItem: () => undefined,
};
