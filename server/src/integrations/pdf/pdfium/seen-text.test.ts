import { expect, it } from 'vitest';
import type { Letter, Word } from './page-words.ts';
import { seenText } from './seen-text.ts';

const LETTER_PX = 10;

/** A row of letters on white paper, of which those in `inked` are black, in words of one line. */
function lineOf(text: string, inked: (character: string, index: number) => boolean, change: Partial<Word> = {}) {
  const [width, height] = [text.length * LETTER_PX, LETTER_PX];
  const data = new Uint8Array(width * height * 4).fill(255);
  const words: Word[] = [];
  for (const [index, character] of Array.from(text).entries()) {
    const left = index * LETTER_PX;
    if (inked(character, index))
      for (let y = 2; y < 8; y += 1) data.fill(0, (width * y + left + 2) * 4, (width * y + left + 8) * 4);
    if (character === ' ' || index === 0 || text[index - 1] === ' ')
      words.push({ text: '', letters: [], font: 1, isUnder: false, isLayered: false, ...change });
    const word = words.at(-1);
    const letter: Letter = { character, box: { left, top: 0, right: left + LETTER_PX, bottom: LETTER_PX } };
    if (word) word.text += character;
    if (character !== ' ') word?.letters.push(letter);
  }
  return [words, { data, width, height }] as const;
}

it('[W56] keeps what has ink, and leaves out a word that has none', () => {
  const text = 'I follow all the rules of this venue and I x wear a helmet';
  expect(seenText(...lineOf(text, () => true))).toEqual({ text, isIncomplete: false });
  const { text: seen, isIncomplete } = seenText(...lineOf(text, (character) => character !== 'x'));
  expect([seen.replaceAll(/ +/g, ' '), isIncomplete]).toEqual([text.replace(' x', ''), false]);
});

it('[W56] finds a page incomplete from a tenth of its letters on where their font is never seen', () => {
  const text = 'abcdefghij '.repeat(10).trim();
  const without = (wordCount: number) => {
    const [words, page] = lineOf(text, (_character, index) => index >= wordCount * 11);
    /* Every other one is the space between two words. */
    const inFonts = words.map((word, index) => ({ ...word, font: index < wordCount * 2 ? 2 : 1 }));
    return seenText(inFonts, page);
  };
  expect(without(1)).toMatchObject({ isIncomplete: false });
  expect(without(2)).toMatchObject({ isIncomplete: true });
});

it('[W56] finds a page incomplete from a third of its letters on where they are seen elsewhere: some were covered on purpose', () => {
  const text = 'abcdefghij '.repeat(10).trim();
  expect(seenText(...lineOf(text, (_character, index) => index >= 33))).toMatchObject({ isIncomplete: false });
  expect(seenText(...lineOf(text, (_character, index) => index >= 44))).toMatchObject({ isIncomplete: true });
});

it('[W56] asks nothing of the marks of a signing service', () => {
  for (const mark of ['{{sig_es_:signer1:signature}}', '[sig|req|signer1]', '\\s1\\', '/sn1/']) {
    const line = lineOf(`Waiver ${mark}`, (_character, index) => index < 6);
    expect(seenText(...line), mark).toEqual({ text: 'Waiver ', isIncomplete: false });
  }
  expect(seenText(...lineOf('Waiver (rights)', (_character, index) => index < 6)).isIncomplete).toBe(true);
});

it('[W56] finds a letter that a font lacks, however rare, when it is missing in more than one word', () => {
  const text = 'zażółć gęślą jaźń i inne słowa '.repeat(5).trim();
  expect(seenText(...lineOf(text, (character) => character !== 'ź'))).toMatchObject({ isIncomplete: true });
  expect(seenText(...lineOf(text, (character, index) => character !== 'ź' || index > 30))).toMatchObject({
    isIncomplete: false,
  });
});

it('[W56] asks of a scanned word only that there is something, and of a layer that is off nothing', () => {
  const text = 'scanned words';
  expect(seenText(...lineOf(text, (character) => 'sw'.includes(character), { isUnder: true }))).toEqual({
    text,
    isIncomplete: false,
  });
  expect(seenText(...lineOf(text, () => false, { isLayered: true }))).toEqual({ text: ' ', isIncomplete: false });
});

it('[W56] sees a letter that fills its box', () => {
  const page = { data: new Uint8Array(30 * 10 * 4).fill(255), width: 30, height: 10 };
  for (let y = 0; y < 10; y += 1) page.data.fill(0, (30 * y + 10) * 4, (30 * y + 20) * 4);
  const letters = [{ character: 'l', box: { left: 10, top: 0, right: 20, bottom: 10 } }];
  expect(seenText([{ text: 'l', letters, font: 1, isUnder: false, isLayered: false }], page).text).toBe('l');
});

it('[X4] looks at a box of any size in bounded time, and at none outside of the page', () => {
  const box = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };
  const letters = Array.from({ length: 60_000 }, () => ({ character: 'a', box }));
  const page = { data: new Uint8Array(400 * 400 * 4).fill(255), width: 400, height: 400 };
  const word = { text: 'a', letters, font: 1, isUnder: true, isLayered: false };
  expect(seenText([word], page)).toEqual({ text: '', isIncomplete: true });
  const outside = { ...word, letters: [{ character: 'a', box: { left: 400, top: 0, right: 500, bottom: 9 } }] };
  expect(seenText([outside], page)).toEqual({ text: '', isIncomplete: false });
});
