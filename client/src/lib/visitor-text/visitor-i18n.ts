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
  subscribe(listener: () => void): () => void;
}

/**
 * The texts of a visitor's screens, at first in English. `parts` are those that the screens show besides the waiver's. Whole
 * catalogues need no library, of which a kiosk would load 15 kB: the browser knows the plurals.
 */
export function createVisitorI18n(...parts: readonly TextPart[]): VisitorI18n {
  const language = liveValue<LanguageCode>(english);
  const loaded = new Map<LanguageCode, ReadonlyMap<unknown, Texts>>();
  let wanted: LanguageCode = english;
  const load = async (next: LanguageCode): Promise<void> => {
    const all = [visitTexts, ...parts].map(async (part) => [part, await part.load(next)] as const);
    loaded.set(next, new Map(await Promise.all(all)));
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
      if (known === english || loaded.has(known)) speak(known);
      else
        await load(known).then(
          () => speak(known),
          () => undefined,
        );
    },
    subscribe: language.subscribe,
  };
}
