import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#base/days/venue-day';
import {
  addMonths,
  isOutdated,
  keptUntil,
  lastValidDay,
  type SignedDocument,
  type ValidityRule,
} from './last-valid-day.ts';

const rule = (validity: ValidityRule['validity'], validity_count: number | null = null, text_version = 1) => ({
  validity,
  validity_count,
  text_version,
});
const signed = (date_signed: string, first_visit: string | null = null): SignedDocument => ({
  document_id: 'default',
  date_signed,
  text_version: 1,
  first_visit,
});

describe('[W46] the last valid day', () => {
  it.each([
    [rule('calendar_year'), signed('2026-01-01'), '2026-12-31'],
    [rule('calendar_year'), signed('2026-12-31'), '2026-12-31'],
    [rule('days', 1), signed('2026-12-31'), '2027-01-01'],
    [rule('days', 365), signed('2027-03-01'), '2028-02-29'],
    [rule('days', 3_660), signed('2026-01-01'), '2036-01-09'],
    [rule('months', 1), signed('2026-01-31'), '2026-02-28'],
    [rule('months', 1), signed('2028-01-31'), '2028-02-29'],
    [rule('months', 12), signed('2028-02-29'), '2029-02-28'],
    [rule('months', 12), signed('2026-06-15'), '2027-06-15'],
    [rule('months', 120), signed('2026-12-31'), '2036-12-31'],
    [rule('visit'), signed('2026-06-15'), null],
    [rule('visit'), signed('2026-06-15', '2026-07-01'), '2026-07-01'],
    [rule('until_changed'), signed('2026-06-15'), null],
  ] as const)('by %j, signed %j, is %s', (of, document, day) => {
    expect(lastValidDay(of, document)).toBe(day);
  });

  it('is over with a later text only where the text decides', () => {
    expect(isOutdated(rule('until_changed', null, 2), signed('2026-06-15'))).toBe(true);
    expect(isOutdated(rule('until_changed', null, 1), signed('2026-06-15'))).toBe(false);
    expect(isOutdated({ ...rule('until_changed'), text_version: null }, signed('2026-06-15'))).toBe(false);
    expect(isOutdated(rule('calendar_year', null, 2), signed('2026-06-15'))).toBe(false);
  });
});

describe('[W5] how long lists and devices hold a signing', () => {
  const kept = (dateSigned: string, ...rules: ValidityRule[]) =>
    keptUntil(
      dateSigned,
      rules.map((each) => ({ rule: each, signed: signed(dateSigned) })),
    );

  it.each([
    ['all of its year', '2026-06-15', [rule('calendar_year')], '2026-12-31'],
    ['all of its year also where it ends earlier', '2026-06-15', [rule('days', 1)], '2026-12-31'],
    ['for as long as it is valid', '2026-06-15', [rule('months', 12)], '2027-06-15'],
    ['for as long as one of them is', '2026-06-15', [rule('months', 12), rule('calendar_year')], '2027-06-15'],
    ['two years at most', '2026-06-15', [rule('months', 25)], '2028-06-15'],
    ['two years where there is no end', '2026-06-15', [rule('until_changed')], '2028-06-15'],
    ['two years where nobody came', '2028-02-29', [rule('visit')], '2030-02-28'],
    ['its year where the text changed', '2026-06-15', [rule('until_changed', null, 2)], '2026-12-31'],
  ] as const)('%s', (_, day, rules, until) => {
    expect(kept(day, ...rules)).toBe(until);
  });

  it('until the visit that uses it up', () => {
    const used = { rule: rule('visit'), signed: signed('2026-12-20', '2027-01-05') };
    expect(keptUntil('2026-12-20', [used])).toBe('2027-01-05');
  });
});

it('[W46] months end on the same day of the month, or on the last one of a shorter month', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 120 }), (after, months) => {
      const day = addDays('2020-01-01', after);
      const end = addMonths(day, months);
      const passed =
        (Number(end.slice(0, 4)) - Number(day.slice(0, 4))) * 12 + Number(end.slice(5, 7)) - Number(day.slice(5, 7));
      expect(passed).toBe(months);
      expect(
        end.slice(8) === day.slice(8) || (end < `${end.slice(0, 8)}${day.slice(8)}` && addDays(end, 1).endsWith('-01')),
      ).toBe(true);
    }),
  );
});
