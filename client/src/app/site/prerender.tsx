import { bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import { languageCodes } from '@gatehouse/sync-protocol/languages/languages';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router';
import { BookFirstScreen } from '#areas/bookings/public-booking/book-first-screen.tsx';
import { WaiverFirstScreen } from '#areas/waivers/signing/waiver-first-screen.tsx';
import type { PathIn } from '#lib/routes/route-table';
import { createThemeStore } from '#lib/theme-store';
import { VisitorText } from '#lib/visitor-text/use-visitor-text';
import { createVisitorI18n, type VisitorI18n } from '#lib/visitor-text/visitor-i18n';
import { RegistrationPage } from '../../areas/accounts/registration/registration-page.tsx';
import { sitePages } from '../../areas/site/pages/site-pages.ts';
import { AppTheme } from '../../components/theme/app-theme.tsx';
import { SessionProvider } from '../../domain/session/session-context.tsx';
import { createSessionStore } from '../../domain/session/session-store.ts';
import { ApiProvider } from '../../lib/api/api-context.tsx';
import { LoginScreen } from '../screens/login-screen.tsx';
import { SiteShell } from '../shell/site-shell.tsx';
import { loadScreens, SiteApp, screensAt, siteDependencies } from './site-app.tsx';

/** A visit's page as it begins, until its script has come. */
interface FirstScreen {
  /** The visit's document. */
  name: 'book' | 'waiver';
  i18n: VisitorI18n;
  /** The title of the browser's tab. */
  title: string;
}

/*
 * Runs in the build, on Node. What differs from venue to venue stays open as `{{name}}`, and the server fills it in:
 * `server/src/areas/platform/visits`. Requirement W31.
 */
const openVenue = { name: '{{venue}}', logoUrl: '{{logo}}' };

/** First screens in every language. */
async function firstScreens(): Promise<FirstScreen[]> {
  const spoken = languageCodes.map(async (language) => {
    const i18n = createVisitorI18n(bookingTexts);
    await i18n.changeLanguage(language);
    return i18n;
  });
  return (await Promise.all(spoken)).flatMap((i18n) => [
    { name: 'waiver', i18n, title: `Waiver · ${openVenue.name}` },
    {
      name: 'book',
      i18n,
      title: i18n.textsIn(bookingTexts, i18n.language)('page.documentTitle', {
        offering: '{{offering}}',
        venue: openVenue.name,
      }),
    },
  ]);
}

const screens: Readonly<Record<FirstScreen['name'], ReactNode>> = {
  waiver: (
    <WaiverFirstScreen venue={{ ...openVenue, adultAge: '{{adultAge}}' }} pictureUrl="{{picture}}" text="{{text}}" />
  ),
  book: <BookFirstScreen venue={openVenue} offering="{{offering}}" words="{{words}}" />,
};

/**
 * HTML for the build to put into a visit's document, its `{{name}}` places still open. `storage` is only read, for the theme.
 * Requirement W31.
 */
function renderFirstScreen({ name, i18n }: FirstScreen, storage: Storage): string {
  return renderToStaticMarkup(
    <AppTheme store={createThemeStore(storage)}>
      <VisitorText value={i18n}>{screens[name]}</VisitorText>
    </AppTheme>,
  );
}

/** Pages whose form is prerendered; what a browser's tab and a search engine say of them. */
interface AccountPage {
  path: Extract<PathIn<'account'>, '/login' | '/register'>;
  title: string;
  description: string;
}

const accountPages: readonly AccountPage[] = [
  {
    path: '/login',
    title: 'Login Portal · Gatehouse',
    description: 'Sign in to Gatehouse: waivers, check-in, member cards and bookings of your venue, on any device.',
  },
  {
    path: '/register',
    title: 'Create your account · Gatehouse',
    description:
      'Open a Gatehouse account for your venue in two short steps. One flat price, no fee on your bookings, and you can cancel at any time.',
  },
];

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
