import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DateOrder, dayOfSerial, guessDateOrder, parseUploadDate } from './upload-dates.ts';

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

/** A day as people and programs write it. */
function spellings(day: string, order: DateOrder): string[] {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const name = MONTHS[month - 1] ?? '';
  const [one, two] = order === 'mdy' ? [month, date] : [date, month];
  const padded = [one, two].map((number) => String(number).padStart(2, '0'));
  return [
    day,
    `${day}T23:59:59Z`,
    `${day} 00:00:00 UTC`,
    `${year}/${month}/${date}`,
    `${one}/${two}/${year}`,
    `${padded.join('/')}/${year} 11:30 PM`,
    `${padded.join('.')}.${year}`,
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
        for (const text of spellings(day, order)) expect(parseUploadDate(` ${text} `, order), text).toBe(day);
      }),
    );
  });

  it('are never guessed: two short numbers need an order, two digits are no year, and no day is made up', () => {
    for (const text of ['3/4/2024', '04.03.2024', '12-12-2024']) expect(parseUploadDate(text, null), text).toBeNull();
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
    ])
      expect(parseUploadDate(text, 'mdy'), text).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseUploadDate(text, 'dmy');
        expect(parsed === null || /^\d{4}-\d\d-\d\d$/.test(parsed)).toBe(true);
      }),
    );
  });

  it('have the order that all of them fit', () => {
    fc.assert(
      fc.property(fc.array(days, { minLength: 1 }), fc.constantFrom<DateOrder>('mdy', 'dmy'), (all, order) => {
        const texts = all.map((day) => spellings(day, order)[4] ?? '');
        const isPlain = all.some((day) => Number(day.slice(8)) > 12);
        const guess = guessDateOrder(texts);
        expect(guess.isCertain).toBe(isPlain);
        expect(guess.order).toBe(isPlain ? order : 'mdy');
      }),
    );
    expect(guessDateOrder(['2024-03-04', '', 'Mar 4, 2024'])).toEqual({ order: null, isCertain: true });
  });

  it('count from the end of 1899', () => {
    expect([dayOfSerial(31_391), dayOfSerial(45_000.75)]).toEqual(['1985-12-10', '2023-03-15']);
  });
});
