import { liveValue } from '../store/live-value.ts';
import { type Catalogue, type VisitorLanguage, visitorLanguages } from './catalogue.ts';
import { en } from './en.ts';
import { es } from './es.ts';

type PluralSuffix = '_one' | '_other';
type WithoutPlural<Name extends string> = Name extends `${infer Base}${PluralSuffix}` ? Base : Name;

/** `group.name` of an entry; entries that count are named without `_one` and `_other`. */
export type TextKey = {
  [Group in keyof Catalogue]: `${Group}.${WithoutPlural<keyof Catalogue[Group] & string>}`;
}[keyof Catalogue];

/** What a text's placeholders stand for; `count` also chooses between singular and plural. */
type TextValues = Readonly<Record<string, string | number | null>>;

/** One entry, with `{{name}}` replaced by the value of that name, as it is: React escapes it. */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** The texts of one visitor's screens, in the language that the visitor chose. */
export interface VisitorI18n {
  readonly language: VisitorLanguage;
  /** Speaks the language of the moment; screens take theirs from `useVisitorText`. */
  readonly t: Translate;
  textIn(language: VisitorLanguage): Translate;
  /** A language that there is no catalogue of changes nothing. */
  changeLanguage(language: string): void;
  subscribe(listener: () => void): () => void;
}

const catalogues: Readonly<Record<VisitorLanguage, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  en,
  es,
};

/**
 * A catalogue of its own per visitor screen: both languages are in the bundle, so that it works without the network.
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

function textIn(language: VisitorLanguage): Translate {
  const plurals = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const [group = '', name = ''] = key.split('.');
    const texts = catalogues[language][group] ?? {};
    const { count } = values;
    const counted = typeof count === 'number' ? texts[`${name}_${plurals.select(count)}`] : undefined;
    const text = counted ?? texts[name] ?? texts[`${name}_other`] ?? key;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, placeholder: string) => String(values[placeholder] ?? ''));
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
