import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitName, withLastName, withoutTitles } from './person-names.ts';

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

describe('[F62] a suffix', () => {
  it.each([
    ['Robert Downey Jr.', 'Robert', 'Downey Jr.'],
    ['Robert Downey, Jr.', 'Robert', 'Downey Jr.'],
    ['Downey, Robert Jr.', 'Robert', 'Downey Jr.'],
    ['Downey, Robert, Jr.', 'Robert', 'Downey Jr.'],
    ['Downey Jr., Robert', 'Robert', 'Downey Jr.'],
    ['Martin Luther King JR', 'Martin Luther', 'King JR'],
    ['John Smith Sr.', 'John', 'Smith Sr.'],
    ['Sr. Juan Pérez', 'Juan', 'Pérez'],
    ['William Gates III', 'William', 'Gates III'],
    ['Mr. Henry Ford II, Esq.', 'Henry', 'Ford II Esq.'],
    ['Mr. Smith Jr.', '', 'Smith Jr.'],
    ['João Silva Júnior', 'João', 'Silva Júnior'],
    ['José Souza Neto', 'José', 'Souza Neto'],
    ['Ana Neto', 'Ana', 'Neto'],
    ['Neto, Ana', 'Ana', 'Neto'],
    ['Junior Seau', 'Junior', 'Seau'],
    ['Robert Jr.', 'Robert Jr.', ''],
    ['Jr.', 'Jr.', ''],
  ])('is no last name: %s is %s, %s', (text, first, last) => {
    expect(splitName(text)).toEqual({ first, last });
  });

  it('in a column of its own goes with the last name', () => {
    expect(withLastName({ first: 'Robert Downey', last: 'Jr.' })).toEqual({ first: 'Robert', last: 'Downey Jr.' });
    expect(withLastName({ first: 'Robert', last: 'Downey Jr.' })).toEqual({ first: 'Robert', last: 'Downey Jr.' });
    expect(withLastName({ first: 'José Souza', last: 'Neto' })).toEqual({ first: 'José Souza', last: 'Neto' });
    expect(withLastName({ first: '', last: 'Jr.' })).toEqual({ first: '', last: 'Jr.' });
  });
});

describe('[F62] a last name of several words', () => {
  it.each([
    ["Gerard 't Hooft", 'Gerard', "'t Hooft"],
    ["'t Hooft", '', "'t Hooft"],
    ['Ana Van der Berg Jr.', 'Ana', 'Van der Berg Jr.'],
    ['María de la Cruz', 'María', 'de la Cruz'],
    ['Maria De La Cruz', 'Maria', 'De La Cruz'],
    ['MARIA DE LA CRUZ', 'MARIA', 'DE LA CRUZ'],
    ['de la Cruz', '', 'de la Cruz'],
    ['João dos Santos Filho', 'João', 'dos Santos Filho'],
    ['Herr Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['Nguyen Van A', 'Nguyen Van', 'A'],
    ['Le Van Nam', 'Le Van', 'Nam'],
    ['Ana del Mar', 'Ana', 'del Mar'],
    ['King III', 'King III', ''],
  ])('keeps its particles: %s is %s, %s', (text, first, last) => {
    expect(splitName(text)).toEqual({ first, last });
  });
});
