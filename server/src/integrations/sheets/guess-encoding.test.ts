import { describe, expect, it } from 'vitest';
import { decodeAs, guessEncoding } from './guess-encoding.ts';
import { encodeAs } from './testing/encodings.ts';

const western = 'José García\nZoë Müller\nFrançois Lefèvre\nÖzlem Ünal\nRené Weiß\nJoão Simões\nÍñigo Núñez';

describe('[F26] the character set of a file that names none', () => {
  it.each([
    ['macintosh', western],
    ['macintosh', 'Jürgen Groß\nBjörn Schäfer'],
    ['windows-1252', western],
    ['windows-1252', 'MUÑOZ, JOSÉ\nO’Brien'],
    ['windows-1252', 'Hélène Mercier; 12 € – Paris'],
    ['windows-1252', 'Søren Kjær'],
    ['windows-1250', 'Łukasz Wałęsa\nJędrzej Żółć'],
    ['windows-1250', 'Tomáš Dvořák\nJiří Novotný\nJana Kučerová\nVěra Růžičková'],
  ] as const)('%s is recognized in %s', (encoding, text) => {
    const bytes = encodeAs(text, encoding);
    const guess = guessEncoding(bytes);
    expect(decodeAs(bytes, guess.encoding)).toBe(text);
    expect(guess.is_encoding_certain).toBe(true);
  });

  it.each([
    ['windows-1250', 'Lukáš Kovač'],
    ['windows-1250', 'Đorđe Perić'],
    ['windows-1250', 'Erdős Szűts'],
    ['windows-1252', 'Guðrún Þórðardóttir'],
    ['windows-1252', 'Tõnu Kõiv'],
    ['windows-1252', 'Inês Prêtre'],
    ['macintosh', 'Müller'],
  ] as const)('%s is not taken for another one in %s: the owner is asked, and sees it right', (encoding, text) => {
    const guess = guessEncoding(encodeAs(text, encoding));
    const isRight = guess.encoding === encoding && guess.is_encoding_certain;
    expect(isRight || !guess.is_encoding_certain).toBe(true);
    const offered = guess.encodings.find((each) => each.encoding === encoding);
    expect(offered?.words).toEqual(text.split('\n'));
  });

  it('does not matter where the words are the same in all of them', () => {
    const guess = guessEncoding(encodeAs('José\nMüller', 'windows-1252'));
    expect([guess.encoding, guess.is_encoding_certain]).toEqual(['windows-1252', true]);
  });

  it.each([
    ['DOS', [0x4d, 0x81, 0x6c, 0x6c, 0x65, 0x72]],
    ['Japanese', [0x93, 0x63, 0x92, 0x86]],
    ['Russian', [0xc8, 0xe2, 0xe0, 0xed]],
    ['Greek', [0xc3, 0xe9, 0xfe, 0xf1, 0xe3, 0xef, 0xf2]],
  ])('is asked for where the file is in a character set that is not read: %s', (_, bytes) => {
    expect(guessEncoding(Uint8Array.from(bytes)).is_encoding_certain).toBe(false);
  });

  it('is UTF-8 where a few bytes of it are broken, and then asked for', () => {
    const bytes = Buffer.concat([Buffer.from('José García\nZoë Müller\n'), Buffer.from([0xc3])]);
    const guess = guessEncoding(bytes);
    expect([guess.encoding, guess.is_encoding_certain]).toEqual(['utf-8', false]);
  });

  it('is judged by a bounded part of a large file, of which few words are shown', () => {
    const guess = guessEncoding(
      encodeAs('Lukáš Kovač,Łódź,Žák,Čapek,Růt,Dvořák,Věra\n'.repeat(10_000), 'windows-1250'),
    );
    expect(guess.encodings.every(({ words }) => words.length <= 5 && words.every((word) => word.length <= 60))).toBe(
      true,
    );
  });
});
