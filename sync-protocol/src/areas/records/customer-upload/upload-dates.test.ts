import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DateFacts, type DateOrder, dayOfSerial, guessDateOrder, parseUploadDate } from './upload-dates.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const days = fc
  .date({ min: new Date('1908-06-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const read = (text: string, facts: Partial<DateFacts> = {}) =>
  parseUploadDate(text, { order: null, timeZone: 'America/New_York', isBirthDate: false, ...facts });

/** A day as people and programs write it. */
function spellings(day: string, order: DateOrder): string[] {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const name = MONTHS[month - 1] ?? '';
  const [one, two] = order === 'mdy' ? [month, date] : [date, month];
  const padded = [one, two].map((number) => String(number).padStart(2, '0'));
  return [
    day,
    `${day}T23:59:59`,
    `${day} 00:00:00 UTC`,
    `${year}/${month}/${date}`,
    `${year}. ${String(month).padStart(2, '0')}. ${String(date).padStart(2, '0')}.`,
    day.replaceAll('-', ''),
    `${day.replaceAll('-', '')}T101500`,
    `${one}/${two}/${year}`,
    `${padded.join('/')}/${year} 11:30 PM`,
    `${padded.join('.')}.${year}`,
    `${one}. ${two}. ${year}`,
    `${one}-${two}-${year}`,
    `${name} ${date}, ${year}`,
    `${name.slice(0, 3)} ${date} ${year}, 9:30 AM`,
    `Mon, ${name.slice(0, 3)} ${date}, ${year}`,
    `${date} ${name.toLowerCase()} ${year}`,
    `${date}-${name.slice(0, 3)}-${year}`,
    String(Math.round(Date.parse(day) / 86_400_000) + 25_569),
  ];
}

describe('[F26] dates of a file', () => {
  it('are the same day in each spelling', () => {
    fc.assert(
      fc.property(days, fc.constantFrom<DateOrder>('mdy', 'dmy'), (day, order) => {
        for (const text of spellings(day, order)) expect(read(` ${text} `, { order }), text).toBe(day);
      }),
    );
  });

  it('are never guessed: two short numbers need an order, two digits are no year, and no day is made up', () => {
    for (const text of ['3/4/2024', '04.03.2024', '12-12-2024']) expect(read(text), text).toBeNull();
    for (const text of [
      '3/4/24',
      '24-03-04',
      '2024',
      '1985',
      '13/13/2024',
      '2/30/2024',
      '2024-02-30',
      'Marble 4, 2024',
      'N/A',
      '0',
      '-1',
      '99999',
      '1e5',
      '2024-03-04x',
      '12 jui 1990',
      '19901332',
      '2024-03-04 '.repeat(20),
    ])
      expect(read(text, { order: 'mdy' }), text).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = read(text, { order: 'dmy' });
        expect(parsed === null || /^\d{4}-\d\d-\d\d$/.test(parsed)).toBe(true);
      }),
    );
  });

  it('have the order that all of them fit', () => {
    fc.assert(
      fc.property(fc.array(days, { minLength: 1 }), fc.constantFrom<DateOrder>('mdy', 'dmy'), (all, order) => {
        const texts = all.map((day) => spellings(day, order)[7] ?? '');
        const isPlain = all.some((day) => Number(day.slice(8)) > 12);
        const guess = guessDateOrder(texts);
        expect(guess.isCertain).toBe(isPlain);
        expect(guess.order).toBe(isPlain ? order : 'mdy');
      }),
    );
    expect(guessDateOrder(['2024-03-04', '', 'Mar 4, 2024'])).toEqual({ order: null, isCertain: true });
    expect(guessDateOrder(['12. 5. 1990', '31. 5. 1990 10:00'])).toEqual({ order: 'dmy', isCertain: true });
    expect(guessDateOrder(['12. 5. 1990'])).toEqual({ order: 'dmy', isCertain: false });
    expect(guessDateOrder(['13/1/1990', '14/1/1990', '1/13/1990'])).toEqual({ order: 'dmy', isCertain: false });
  });

  it('count from the end of 1899', () => {
    expect([dayOfSerial(31_391), dayOfSerial(45_000.75)]).toEqual(['1985-12-10', '2023-03-15']);
  });

  it('are read as each language of the column names writes them', () => {
    const languages = ['en-US', 'en-GB', 'de-DE', 'de-AT', 'fr-FR', 'fr-CA', 'es-ES', 'es-MX', 'pt-BR', 'pt-PT'];
    const formats = languages.flatMap((language) =>
      ([{ dateStyle: 'full' }, { dateStyle: 'long' }, { dateStyle: 'long', timeStyle: 'short' }] as const).map(
        (style) => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...style }),
      ),
    );
    fc.assert(
      fc.property(days, fc.constantFrom(...formats), (day, format) => {
        const text = format.format(Date.parse(`${day}T14:30:00Z`));
        expect(read(text), text).toBe(day);
      }),
    );
  });

  it.each([
    ['12 mai 1990', '1990-05-12'],
    ['1er mai 1990', '1990-05-01'],
    ['samedi 12 mai 1990 à 14h30', '1990-05-12'],
    ['12 févr. 1990', '1990-02-12'],
    ['12. Mai 1990', '1990-05-12'],
    ['12. Mai 1990 um 14:30 Uhr', '1990-05-12'],
    ['3. März 1990', '1990-03-03'],
    ['3. Jänner 1990', '1990-01-03'],
    ['12 de mayo de 1990', '1990-05-12'],
    ['sábado, 12 de mayo de 1990, 2:30 p. m.', '1990-05-12'],
    ['12 de mai. de 1990', '1990-05-12'],
    ['12. 5. 1990', '1990-05-12'],
    ['1990. 05. 12.', '1990-05-12'],
    ['19900512', '1990-05-12'],
    ['1990‑05‑12', '1990-05-12'],
    ['Sat May 12 1990 00:00:00 GMT+0200 (Central European Summer Time)', '1990-05-12'],
    ['Sat, 12 May 1990 00:00:00 GMT', '1990-05-12'],
  ])('%s is %s', (text, day) => {
    expect(read(text, { order: 'dmy' })).toBe(day);
  });

  it('are recognized in time in long texts', () => {
    for (const text of ['1 '.repeat(500_000), 'a'.repeat(1_000_000), `12 ${' '.repeat(1_000_000)}mai`])
      expect([read(text), guessDateOrder([text]).order]).toEqual([null, null]);
  });
});
