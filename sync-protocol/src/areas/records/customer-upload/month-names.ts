import { foldText } from '../../people/search-keys.ts';

/** The languages whose names of columns are known. Austria has a name of its own for January. */
const LANGUAGES = ['en', 'de', 'de-AT', 'fr', 'es', 'pt'];
const PREFIX_CHARS_MIN = 3;

/** Each beginning of a month's name; 0 for one that several months share, such as French `jui`. */
const months = monthsByPrefix();

/** 1 to 12 for a month's name or the beginning of one, written as `foldText` does; 0 for any other word. */
export function monthNumber(word: string): number {
  return months.get(word) ?? 0;
}

function monthsByPrefix(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const width of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: width, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const name = foldText(format.format(Date.UTC(2024, month - 1, 1))).replaceAll('.', '');
        for (let end = PREFIX_CHARS_MIN; end <= name.length; end += 1) {
          const prefix = name.slice(0, end);
          found.set(prefix, (found.get(prefix) ?? month) === month ? month : 0);
        }
      }
    }
  return found;
}
