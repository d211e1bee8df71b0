import { english, type LanguageCode, languageCodes } from '@gatehouse/sync-protocol/languages/languages';
import { type TextPart, type Texts, type TranslateIn, textIn } from '@gatehouse/sync-protocol/languages/text-in';
import { type VisitTexts, visitTexts } from '@gatehouse/sync-protocol/languages/visit-texts';
import { liveValue } from '../store/live-value.ts';

export type Translate = TranslateIn<VisitTexts>;

/** The texts of one visitor's screens, in the language that the visitor chose. */
export interface VisitorI18n {
  readonly language: LanguageCode;
  /** Speaks the language of the moment; screens take theirs from `useVisitorText`. */
  readonly t: Translate;
  /** A part's texts in a language that was spoken once; in English for any other. */
  textsIn<C extends Texts>(part: TextPart<C>, language: LanguageCode): TranslateIn<C>;
  /**
   * Loads the texts of a language that was not shown yet, and speaks it. One that is not registered, or that can't be loaded,
   * changes nothing.
   */
  changeLanguage(language: string): Promise<void>;
  /** Brings a part that the screen didn't show at first, in the language that is spoken; in English where it can't be loaded. */
  add(part: TextPart): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/**
 * The texts of a visitor's screens, at first in English. `parts` are those that the screens show besides the waiver's. Whole
 * catalogues need no library, of which a kiosk would load 15 kB: the browser knows the plurals.
 */
export function createVisitorI18n(...parts: readonly TextPart[]): VisitorI18n {
  const language = liveValue<LanguageCode>(english);
  const all = new Set<TextPart>([visitTexts, ...parts]);
  const loaded = new Map<LanguageCode, Map<TextPart, Texts>>();
  let wanted: LanguageCode = english;
  const missingIn = (one: LanguageCode): TextPart[] =>
    one === english ? [] : [...all].filter((part) => !loaded.get(one)?.has(part));
  const load = async (next: LanguageCode): Promise<void> => {
    const missing = missingIn(next).map(async (part) => [part, await part.load(next)] as const);
    const found = await Promise.all(missing);
    loaded.set(next, new Map([...(loaded.get(next) ?? []), ...found]));
  };
  const speak = (next: LanguageCode): void => {
    if (next === wanted && next !== language.current()) language.set(next);
  };
  const textsIn = <C extends Texts>(part: TextPart<C>, one: LanguageCode): TranslateIn<C> =>
    textIn((loaded.get(one)?.get(part) as C | undefined) ?? part.english, one);
  return {
    get language() {
      return language.current();
    },
    t: (key, values) => textsIn(visitTexts, language.current())(key, values),
    textsIn,
    async changeLanguage(next) {
      const known = languageCodes.find((one) => one === next);
      if (!known) return;
      wanted = known;
      if (missingIn(known).length === 0) speak(known);
      else
        await load(known).then(
          () => speak(known),
          () => undefined,
        );
    },
    async add(part) {
      all.add(part);
      if (missingIn(wanted).length > 0) await load(wanted).catch(() => undefined);
    },
    subscribe: language.subscribe,
  };
}
