import type { written as english } from './en/written.ts';
import { type LanguageCode, languageCodes } from './languages.ts';
import { type TranslateIn, textIn } from './text-in.ts';

type WrittenTexts = typeof english;

const loaded = languageCodes.map(async (code) => {
  const { written } = (await import(`./${code}/written.ts`)) as { written: WrittenTexts };
  return [code, written] as const;
});

/** What the server writes to visitors: mails, cards and plain pages, in every language. */
export const writtenTexts = Object.fromEntries(await Promise.all(loaded)) as Readonly<
  Record<LanguageCode, WrittenTexts>
>;

/** The same in one language. */
export const writtenText = (language: LanguageCode): TranslateIn<WrittenTexts> =>
  textIn(writtenTexts[language], language);
