import { describe, expect, it } from 'vitest';
import { billTexts } from './bill-texts.ts';
import { bookingTexts } from './booking-texts.ts';
import { english, languageCodes, languageOfTag, languages } from './languages.ts';
import { paymentTexts } from './payment-texts.ts';
import { priceTexts } from './price-texts.ts';
import { renewalTexts } from './renewal-texts.ts';
import type { Texts } from './text-in.ts';
import { visitTexts } from './visit-texts.ts';
import { waitlistTexts } from './waitlist-texts.ts';
import { writtenTexts } from './written-texts.ts';

const parts = {
  visit: visitTexts.load,
  booking: bookingTexts.load,
  bill: billTexts.load,
  payment: paymentTexts.load,
  price: priceTexts.load,
  renewal: renewalTexts.load,
  waitlist: waitlistTexts.load,
};
/** The texts of a part in every language, English first. */
const read: [string, Texts[]][] = [
  ...(await Promise.all(
    Object.entries(parts).map(
      async ([name, load]): Promise<[string, Texts[]]> => [
        name,
        await Promise.all(languageCodes.map((code) => load(code))),
      ],
    ),
  )),
  ['written', languageCodes.map((code) => writtenTexts[code])],
];

const entriesOf = (texts: Texts): [string, string][] =>
  Object.entries(texts).flatMap(([group, named]) =>
    Object.entries(named).map(([name, text]): [string, string] => [`${group}.${name}`, text]),
  );

/** The placeholders of every entry, by `group.name`. */
const placeholdersOf = (texts: Texts): Record<string, Set<string>> =>
  Object.fromEntries(
    entriesOf(texts).map(([key, text]) => [
      key,
      new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)),
    ]),
  );

describe.each(read)('the texts of %s', (_, [inEnglish = {}, ...others]) => {
  it('have the same entries with the same placeholders in every language', () => {
    expect(others.map(placeholdersOf)).toEqual(others.map(() => placeholdersOf(inEnglish)));
  });

  it('have no empty entry', () => {
    const empty = [inEnglish, ...others].flatMap(entriesOf).filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  it('are written in words of their own: nothing longer than a word is the English text', () => {
    const same = others.flatMap((texts) =>
      entriesOf(texts).filter(
        ([key, text]) => text.split(' ').length > 3 && entriesOf(inEnglish).some(([k, t]) => k === key && t === text),
      ),
    );
    expect(same).toEqual([]);
  });
});

describe('languages', () => {
  it('are offered with English first, each by its own name', () => {
    expect(languageCodes[0]).toBe(english);
    const names = languageCodes.map((code) => new Intl.DisplayNames(code, { type: 'language' }).of(code));
    expect(names.map((name) => name?.toLowerCase())).toEqual(
      languageCodes.map((code) => languages[code].name.toLowerCase()),
    );
  });

  it('have a folder of their code, and write dates as it is written somewhere', () => {
    for (const code of languageCodes) expect(languageOfTag(languages[code].locale)).toBe(code);
    expect(languageOfTag('pt-BR')).toBeUndefined();
  });
});
