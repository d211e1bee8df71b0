import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitName, withoutTitles } from './person-names.ts';

describe('[F62] titles', () => {
  it.each([
    ['Dr. Jane Doe', 'Jane', 'Doe'],
    ['Herr Max Müller', 'Max', 'Müller'],
    ['Frau Prof. Dr. Eva Maria Kunz', 'Eva Maria', 'Kunz'],
    ['Mme Anne Petit', 'Anne', 'Petit'],
    ['Sra. Ana López García', 'Ana López', 'García'],
    ['Kunze Ari Dr', 'Kunze', 'Ari'],
    ['Doe, Dr. Jane', 'Jane', 'Doe'],
    ['Doe, MD', '', 'Doe'],
    ['Mr. Smith', '', 'Smith'],
    ['Jane Doe', 'Jane', 'Doe'],
    ['Don Johnson', 'Don', 'Johnson'],
    ['Mr', 'Mr', ''],
    ['Dr. Prof.', 'Dr.', 'Prof.'],
    ['Cher', 'Cher', ''],
    ['', '', ''],
  ])('leave %s as %s, %s', (text, first, last) => {
    expect(splitName(text)).toEqual({ first, last });
  });

  it('are left out of a first name, unless nothing else is in it', () => {
    expect(withoutTitles('Dr. Jane')).toBe('Jane');
    expect(withoutTitles('MRS')).toBe('MRS');
    expect(withoutTitles(',')).toBe(',');
    fc.assert(fc.property(fc.string(), (text) => (text.trim() === '' ? true : withoutTitles(text.trim()) !== '')));
  });
});
