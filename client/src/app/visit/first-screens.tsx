import { bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import { languageCodes } from '@gatehouse/sync-protocol/languages/languages';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BookFirstScreen } from '../../areas/bookings/public-booking/book-first-screen.tsx';
import { WaiverFirstScreen } from '../../areas/waivers/waivers/waiver-first-screen.tsx';
import { AppTheme } from '../../components/theme/app-theme.tsx';
import { createThemeStore } from '../../lib/theme-store.ts';
import { VisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import { createVisitorI18n, type VisitorI18n } from '../../lib/visitor-text/visitor-i18n.ts';

/** A visit's page as it begins, until its script has come. */
export interface FirstScreen {
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
export async function firstScreens(): Promise<FirstScreen[]> {
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
export function renderFirstScreen({ name, i18n }: FirstScreen, storage: Storage): string {
  return renderToStaticMarkup(
    <AppTheme store={createThemeStore(storage)}>
      <VisitorText value={i18n}>{screens[name]}</VisitorText>
    </AppTheme>,
  );
}
