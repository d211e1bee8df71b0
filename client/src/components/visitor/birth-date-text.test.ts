import { languages } from '@gatehouse/sync-protocol/languages/languages';
import { describe, expect, it } from 'vitest';
import { caretAfter, isComplete, isoOf, shownDate, typedDate } from './birth-date-text.ts';

const { en, es } = languages;

/** Types each key at the end of the field; '<' is Backspace. */
function typing(keys: string, order = en.birthDate): string {
  let text = '';
  for (const key of keys) {
    const before = shownDate(text, order);
    const typed = key === '<' ? before.slice(0, -1) : before + key;
    text = typedDate(typed, { before, caret: typed.length, order });
  }
  return text;
}

const shown = (keys: string, order = en.birthDate) => shownDate(typing(keys, order), order);
/** Changes a whole date in the middle. */
const edited = (typed: string, caret: number) =>
  shownDate(typedDate(typed, { before: '05/09/1990', caret, order: en.birthDate }), en.birthDate);

describe('a birth date being typed', () => {
  it('is complete with a year of four digits, and read with leading zeros', () => {
    expect(isComplete('20-3-')).toBe(false);
    expect(isComplete('90-3-7')).toBe(false);
    expect(isComplete('2010-3-7')).toBe(true);
    expect(isoOf('2010-3-7')).toBe('2010-03-07');
  });

  it('places its separators, and takes those that a person types', () => {
    expect(shown('0')).toBe('0');
    expect(shown('05')).toBe('05/');
    expect(shown('05091990')).toBe('05/09/1990');
    expect(shown('05/09/1990')).toBe('05/09/1990');
    expect(shown('591990')).toBe('5/9/1990');
    expect(shown('1/2/1990')).toBe('01/02/1990');
    expect(shown('05-09-1990')).toBe('05/09/1990');
    expect(shown('05091990123abc')).toBe('05/09/1990');
  });

  it('lets every character be deleted', () => {
    expect(shown('0509<')).toBe('05/0');
    expect(shown('05<')).toBe('0');
    expect(shown(`05091990${'<'.repeat(8)}`)).toBe('');
  });

  it('changes one part without moving the others', () => {
    expect(edited('0/09/1990', 1)).toBe('0/09/1990');
    expect(edited('051/09/1990', 3)).toBe('05/09/1990');
    expect(edited('05//1990', 3)).toBe('05//1990');
    expect(edited('0509/1990', 2)).toBe('0/09/1990');
  });

  it('is typed, pasted and filled in in the language’s order, or with the year first', () => {
    const pasted = (text: string, order = en.birthDate) => typedDate(text, { before: '', caret: text.length, order });
    expect(en.birthDate).toEqual(['month', 'day', 'year']);
    expect(isoOf(pasted('5/9/1990'))).toBe('1990-05-09');
    expect(isoOf(pasted('5/9/1990', es.birthDate))).toBe('1990-09-05');
    expect(isoOf(pasted(' 05 / 09 / 1990 '))).toBe('1990-05-09');
    expect(isoOf(pasted('1990-05-09', es.birthDate))).toBe('1990-05-09');
    expect(isoOf(typing('09051990', es.birthDate))).toBe('1990-05-09');
    expect(pasted('May')).toBe('');
  });

  it('keeps the cursor where the person works', () => {
    expect(caretAfter('05', 2, '05/')).toBe(3);
    expect(caretAfter('1/', 2, '01/')).toBe(3);
    expect(caretAfter('0/09/1990', 1, '0/09/1990')).toBe(1);
    expect(caretAfter('051/09/1990', 3, '05/09/1990')).toBe(4);
  });
});
