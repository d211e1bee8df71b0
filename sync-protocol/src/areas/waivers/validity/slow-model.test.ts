import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#base/days/venue-day';
import {
  type DocumentRule,
  documentStandings,
  type PersonDocuments,
  type PersonSignature,
  type Signer,
} from './document-standing.ts';
import type { ValidityRule } from './last-valid-day.ts';

/*
 * What the table of validities says, read word by word and walked day by day: slow, without any arithmetic of dates, and without a line
 * of the rule that it checks.
 */

const days = (year: number, month: number): number => {
  if (month === 2) return year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

function nextDay(day: string): string {
  const [year, month, date] = partsOf(day);
  if (date < days(year, month)) return text(year, month, date + 1);
  return month < 12 ? text(year, month + 1, 1) : text(year + 1, 1, 1);
}

interface ModelDay {
  day: string;
  date: number;
  isFirst: boolean;
  isLast: boolean;
}

/** Every day from one on, by the model's own calendar. */
function calendarFrom(from: string, count: number): ModelDay[] {
  const calendar: ModelDay[] = [];
  for (let day = from; calendar.length < count; day = nextDay(day)) {
    const [year, month, date] = partsOf(day);
    calendar.push({ day, date, isFirst: date === 1, isLast: date === days(year, month) });
  }
  return calendar;
}

/** Days on which a signature is valid, walked from its own day. `visits` are the person's effective check-ins. */
function validDays(
  rule: ValidityRule,
  signature: PersonSignature,
  { person, adultAge, visits }: { person: Signer; adultAge: number; visits: readonly string[] },
): ReadonlySet<string> {
  const valid = new Set<string>();
  const signed = signature.date_signed;
  const [, , signedOn] = partsOf(signed);
  let [walkedDays, walkedMonths, areMonthsOver, hasVisited] = [0, 0, false, false];
  for (const { day, date, isFirst, isLast } of calendar) {
    if (day < signed) continue;
    if (day > signed) walkedDays += 1;
    if (day > signed && isFirst) walkedMonths += 1;
    const isIn = (): boolean => {
      switch (rule.validity) {
        case 'calendar_year':
          return day.slice(0, 4) === signed.slice(0, 4);
        case 'days':
          return walkedDays <= (rule.validity_count ?? 0);
        case 'months':
          return !areMonthsOver;
        case 'visit':
          return !hasVisited;
        case 'until_changed':
          return rule.text_version === null || signature.text_version >= rule.text_version;
        default:
          return rule.validity satisfies never;
      }
    };
    if (isIn() && !(signature.is_guardians && hasComeOfAge(person, day, adultAge))) valid.add(day);
    /* The same day of the month, or its last one where it has no such day. */
    if (walkedMonths === rule.validity_count && (date === signedOn || isLast)) areMonthsOver = true;
    if (visits.includes(day)) hasVisited = true;
  }
  return valid;
}

/** Counts the birthdays until a day. */
function hasComeOfAge({ birth_date: born, waiver_type: type }: Signer, day: string, adultAge: number): boolean {
  if (born === null) return type === 'Adult';
  const known = birthdays.get(born) ?? birthdaysOf(born);
  birthdays.set(born, known);
  return known.filter((birthday) => birthday <= day).length >= adultAge;
}

const birthdays = new Map<string, readonly string[]>();

/** Those of half a life. */
function birthdaysOf(born: string): string[] {
  const [year, month, date] = partsOf(born);
  return Array.from({ length: 50 }, (_, at) => year + at + 1).map((each) =>
    date <= days(each, month) ? text(each, month, date) : text(each, month + 1, 1),
  );
}

type Asked = PersonDocuments & { date: string };

/** The documents that someone needs, as the contract has it; `default` where nothing else is published. */
function needs({ rules, person, date, adultAge, offeringIds }: Asked): string[] {
  const published = rules.filter((rule) => rule.status === 'published');
  if (published.length === 0) return rules.filter((rule) => rule.document_id === 'default').map((rule) => rule.name);
  return published
    .filter((rule) => {
      if (rule.needed_by === 'everyone') return true;
      if (rule.needed_by === 'minors') return !hasComeOfAge(person, date, adultAge);
      return offeringIds.some((offering) => rule.offering_ids.includes(offering));
    })
    .map((rule) => rule.name);
}

function partsOf(day: string): [year: number, month: number, date: number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
}

function text(year: number, month: number, date: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/* Days around turns of years and months, leap days and not. */
const START = '2023-11-20';
const day = (spread: number) =>
  fc.oneof(
    fc.nat(spread).map((after) => addDays(START, after)),
    fc.constantFrom('2023-12-31', '2024-01-01', '2024-01-31', '2024-02-28', '2024-02-29', '2024-03-01', '2024-12-31'),
  );
const birthDate = fc.oneof(
  fc.constant(null),
  fc.constantFrom('2008-02-29', '2004-02-29', '2007-12-31', '2008-01-01', '1985-12-10'),
  fc.nat(2_500).map((after) => addDays('2002-06-01', after)),
);
const lasting = fc.oneof(
  fc.constantFrom('calendar_year', 'visit', 'until_changed').map((validity) => ({ validity, validity_count: null })),
  fc.record({ validity: fc.constant('days'), validity_count: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ validity: fc.constant('months'), validity_count: fc.integer({ min: 1, max: 14 }) }),
) as fc.Arbitrary<Pick<DocumentRule, 'validity' | 'validity_count'>>;
const ruleOf = (document_id: string) =>
  fc
    .record({
      lasting,
      status: fc.constantFrom('published', 'published', 'published', 'draft', 'retired'),
      needed: fc.constantFrom('everyone', 'minors', 'offerings'),
      offering_ids: fc.subarray(['kart', 'golf'], { minLength: 1 }),
      texts: fc.nat(3),
    })
    .map(({ lasting: lasts, status, needed, offering_ids, texts }): DocumentRule => {
      const needed_by = document_id === 'default' ? 'everyone' : needed;
      return {
        document_id,
        name: document_id,
        status,
        needed_by,
        offering_ids: needed_by === 'offerings' ? offering_ids : [],
        text_version: texts === 0 ? null : texts,
        ...lasts,
      };
    });
const history = fc.record({
  rules: fc.tuple(ruleOf('default'), ruleOf('one'), ruleOf('two')),
  signings: fc.array(
    fc.record({
      document_id: fc.constantFrom('default', 'one', 'two'),
      date_signed: day(500),
      text_version: fc.nat(3),
      is_guardians: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
  visits: fc.array(day(600), { maxLength: 4 }),
  birth_date: birthDate,
  waiver_type: fc.constantFrom('Adult', 'Minor'),
  adultAge: fc.integer({ min: 16, max: 21 }),
  date: day(600),
  offeringIds: fc.subarray(['kart', 'golf']),
});

/* Longer than any end of these histories but a birthday's. */
const calendar = calendarFrom(START, 1_100);

it('[W46] agrees with a model that walks day by day, over any history', () => {
  let valid = 0;
  fc.assert(
    fc.property(history, ({ rules, signings, visits, birth_date, waiver_type, adultAge, date, offeringIds }) => {
      const person = { birth_date, waiver_type };
      const signatures = signings.map((each, index): PersonSignature => {
        const first_visit = visits.filter((visit) => visit >= each.date_signed).toSorted()[0] ?? null;
        return { ...each, first_visit, waiver_id: String(index) };
      });
      const told = { rules, signatures, person, date, adultAge, offeringIds };
      const standings = documentStandings(told, date);
      expect(standings.map(({ rule: { name } }) => name)).toEqual(needs(told));
      for (const { rule: of, status, signature, valid_until: until } of standings) {
        const made = signatures.filter((each) => each.document_id === of.document_id && each.date_signed <= date);
        const walked = made.map((each) => ({
          each,
          ends: lastDay(date, validDays(of, each, { person, adultAge, visits })),
        }));
        const counting = walked.filter(({ ends }) => ends !== null);
        expect(status === 'valid').toBe(counting.length > 0);
        expect(status === 'missing').toBe(made.length === 0);
        if (counting.length === 0) {
          const newest = made
            .map((each) => each.date_signed)
            .toSorted()
            .at(-1);
          expect(signature?.date_signed).toBe(newest);
          if (status === 'came_of_age') expect(hasComeOfAge(person, date, adultAge)).toBe(true);
          continue;
        }
        valid += 1;
        const longest = counting
          .map(({ ends }) => String(ends))
          .toSorted()
          .at(-1);
        expect(until === null || until > LAST ? LAST : until).toBe(longest);
        expect(counting.find(({ each }) => each === signature)?.ends).toBe(longest);
      }
    }),
    { numRuns: 1_000 },
  );
  /* About 250, by chance of the histories. */
  expect(valid).toBeGreaterThan(150);
});

const LAST = calendar.at(-1)?.day ?? '';

/** The last of the valid days from one on; the end of the calendar where there is no end. Null where that day isn't one. */
function lastDay(from: string, valid: ReadonlySet<string>): string | null {
  let last: string | null = null;
  for (const { day: at } of calendar) {
    if (at < from) continue;
    if (!valid.has(at)) return last;
    last = at;
  }
  return last;
}

it('[W46] the model’s own calendar is the one of the world', () => {
  for (const [index, { day: at }] of calendarFrom('2096-01-31', 2_000).entries())
    expect(at).toBe(addDays('2096-01-31', index));
  for (const [index, { day: at }] of calendar.entries()) expect(at).toBe(addDays(START, index));
});
