import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutInvisible } from './invisible.ts';

it('[Y103] removes what nobody sees, wherever it is', () => {
  for (const character of '\u{200B}\u{2060}\u{AD}\u{202A}\u{202E}\u{200E}\u{200F}\u{2066}\u{2069}\u{FEFF}\u{61C}\u{34F}\u{3164}\u{115F}\u{FFF9}\u{E0001}\u{E0041}\u{FE0F}\u{200C}\u{200D}') {
    const name = `U+${character.codePointAt(0)?.toString(16)}`;
    expect(withoutInvisible(`${character}Ann${character}Lee${character}`), name).toBe('AnnLee');
    expect(withoutInvisible(`(212)${character} 555-01${character}00`), name).toBe('(212) 555-0100');
    expect(withoutInvisible(`a${character}da@exam${character}ple.org${character}`), name).toBe('ada@example.org');
  }
});

it('[Y103] keeps what a name is spelled with', () => {
  for (const name of [
    'علی‌رضا',
    'می‌خواهم',
    'श्री क्‍ष',
    'ශ්‍රී ලංකා',
    'അവന്‍ നായര്‍',
    '葛󠄀城',
    '👩‍👩‍👧 ❤️‍🔥 🏳️‍🌈 👩🏽‍🚒',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣',
    'ᠮᠣᠩᠭᠣᠯ᠋',
    'Łukasz O’Neil-Müller',
    'שָׁלוֹם',
  ])
    expect(withoutInvisible(name)).toBe(name);
});

it('[Y103] removes joiners where nothing is joined', () => {
  expect(withoutInvisible('علی‌')).toBe('علی');
  expect(withoutInvisible('‌علی ‌رضا')).toBe('علی رضا');
  expect(withoutInvisible('👩‍ Ann')).toBe('👩 Ann');
});

it('[Y103] changes nothing the second time, and nothing that is seen', () => {
  const pieces = ['a', '1', ' ', 'ا', 'क', '്', '葛', '👩', '🏴', '❤', '\u{200C}', '\u{200D}', '\u{FE0F}', '\u{3164}'];
  const more = ['\u{200B}', '\u{E0100}', '\u{E0067}', '\u{180B}', 'ᠮ', '\u{20E3}', '\u{D800}', '\n'];
  const text = fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (typed) => {
      const once = withoutInvisible(typed);
      expect(withoutInvisible(once)).toBe(once);
      const seen = (all: string) => all.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
      expect(seen(once)).toBe(seen(typed));
    }),
  );
});
