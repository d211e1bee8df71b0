import { languages } from '@gatehouse/sync-protocol/languages/languages';
import { describe, expect, it } from 'vitest';
import { isComplete, isoOf, joinParts, partsOf, readPasted } from './birth-date-text.ts';

describe('a birth date being typed', () => {
  it('is kept as typed and read with leading zeros once complete', () => {
    expect(joinParts({ year: '', month: '', day: '' })).toBe('');
    expect(partsOf(joinParts({ year: '20', month: '3', day: '' }))).toEqual({ year: '20', month: '3', day: '' });
    expect(isComplete('20-3-')).toBe(false);
    expect(isComplete('2010-3-7')).toBe(true);
    expect(isoOf('2010-3-7')).toBe('2010-03-07');
  });

  it('is entered and pasted in the language’s order', () => {
    expect(languages.en.birthDate).toEqual(['month', 'day', 'year']);
    expect(readPasted('5/9/1990', languages.en.birthDate)).toEqual({ year: '1990', month: '5', day: '9' });
    expect(readPasted('5/9/1990', languages.es.birthDate)).toEqual({ year: '1990', month: '9', day: '5' });
    expect(readPasted('1990-05-09', languages.es.birthDate)).toEqual({ year: '1990', month: '05', day: '09' });
    expect(readPasted('May 9', languages.en.birthDate)).toBeNull();
  });
});
