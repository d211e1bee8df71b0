import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router';
import { RegistrationPage } from '../../areas/accounts/registration/registration-page.tsx';
import { sitePages } from '../../areas/site/pages/site-pages.ts';
import { AppTheme } from '../../components/theme/app-theme.tsx';
import { SessionProvider } from '../../domain/session/session-context.tsx';
import { createSessionStore } from '../../domain/session/session-store.ts';
import { ApiProvider } from '../../lib/api/api-context.tsx';
import { LoginScreen } from '../screens/login-screen.tsx';
import { SiteShell } from '../shell/site-shell.tsx';
import { type FirstScreen, firstScreens, renderFirstScreen } from '../visit/first-screens.tsx';
import { type AccountPage, accountPages } from './account-pages.ts';
import { loadScreens, SiteApp, screensAt, siteDependencies } from './site-app.tsx';

/* Runs in the build, on Node: the public pages as HTML, which the same components hydrate in the browser. */
export const pages = sitePages.filter(({ path }) => screensAt(path).length > 0);
export { accountPages, firstScreens };

/** The markup inside `#root` for one public page. */
export async function renderPage(path: string): Promise<string> {
  await loadScreens(path);
  return renderToString(
    <StaticRouter location={path}>
      <SiteApp {...siteDependencies(noStorage)} />
    </StaticRouter>,
  );
}

/** The markup inside `#root` for a page whose form the application takes over. */
export function renderAccountPage(path: AccountPage['path']): string {
  const { api, theme } = siteDependencies(noStorage);
  const screens = { '/login': <LoginScreen />, '/register': <RegistrationPage /> };
  return renderToString(
    <StaticRouter location={path}>
      <AppTheme store={theme}>
        <SessionProvider store={createSessionStore(noStorage)}>
          <ApiProvider api={api}>
            <Routes>
              <Route element={<SiteShell />}>
                <Route path={path} element={screens[path]} />
              </Route>
            </Routes>
          </ApiProvider>
        </SessionProvider>
      </AppTheme>
    </StaticRouter>,
  );
}

/** The markup inside `#root` for a visit's page, until its script has come. */
export const renderVisit = (screen: FirstScreen): string => renderFirstScreen(screen, noStorage);

const noStorage: Storage = {
  length: 0,
  clear: () => undefined,
  getItem: () => null,
  key: () => null,
  removeItem: () => undefined,
  setItem: () => undefined,
};
