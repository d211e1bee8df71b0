import { liveValue } from '../store/live-value.ts';
import { type Catalogue, type VisitorLanguage, visitorLanguages } from './catalogue.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { type TranslateIn, textIn as textOf } from './text-in.ts';

export type Translate = TranslateIn<Catalogue>;

const catalogues = { en, es };
const textIn = (language: VisitorLanguage): Translate => textOf(catalogues, language);

/** The texts of one visitor's screens, in the language that the visitor chose. */
export interface VisitorI18n {
  readonly language: VisitorLanguage;
  /** Speaks the language of the moment; screens take theirs from `useVisitorText`. */
  readonly t: Translate;
  textIn(language: VisitorLanguage): Translate;
  /** A language without a catalog changes nothing. */
  changeLanguage(language: string): void;
  subscribe(listener: () => void): () => void;
}

/**
 * A catalog of its own per visitor screen: both languages are in the bundle, so that it works without the network.
 * Two whole catalogues need no library, of which a kiosk would load 15 kB: the browser knows the plurals.
 */
export function createVisitorI18n(first: VisitorLanguage): VisitorI18n {
  const language = liveValue(first);
  return {
    get language() {
      return language.current();
    },
    t: (key, values) => textIn(language.current())(key, values),
    textIn,
    changeLanguage(next) {
      const known = visitorLanguages.find((one) => one === next);
      if (known && known !== language.current()) language.set(known);
    },
    subscribe: language.subscribe,
  };
}

/** The visitor's language among those offered, from the browser's list. */
export function preferredLanguage(offered: readonly VisitorLanguage[], wanted: readonly string[]): VisitorLanguage {
  for (const tag of wanted) {
    const match = offered.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (match) return match;
  }
  return offered[0] ?? 'en';
}
