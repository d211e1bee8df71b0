import type { PersonSignature, Signer, StandingFacts } from './document-standing.ts';
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

/** Every day from one on, by the model's own calendar. */
export function calendarFrom(day: string, count: number): string[] {
  const calendar = [day];
  while (calendar.length < count) calendar.push(nextDay(calendar.at(-1) ?? day));
  return calendar;
}

/** On which days of a calendar a signature is valid, walked from the day of the signing. `visits` are the person's effective check-ins. */
export function validDays(
  calendar: readonly string[],
  rule: ValidityRule,
  signature: PersonSignature,
  { person, adultAge, visits }: { person: Signer; adultAge: number; visits: readonly string[] },
): ReadonlySet<string> {
  const valid = new Set<string>();
  const signed = signature.date_signed;
  const [, , signedOn] = partsOf(signed);
  const walk = { days: 0, months: 0, isOver: false, hasVisited: false };
  for (const day of calendar) {
    if (day < signed) continue;
    if (day > signed) walk.days += 1;
    if (day > signed && day.endsWith('-01')) walk.months += 1;
    const isIn = {
      calendar_year: day.slice(0, 4) === signed.slice(0, 4),
      days: walk.days <= (rule.validity_count ?? 0),
      months: !walk.isOver,
      visit: !walk.hasVisited,
      until_changed: rule.text_version === null || signature.text_version >= rule.text_version,
    }[rule.validity];
    if (isIn && !(signature.is_guardians && hasComeOfAge(person, day, adultAge))) valid.add(day);
    const [year, month, date] = partsOf(day);
    /* The same day of the month, or its last one where it has no such day. */
    if (walk.months === rule.validity_count && (date === signedOn || date === days(year, month))) walk.isOver = true;
    if (visits.includes(day)) walk.hasVisited = true;
  }
  return valid;
}

/** Lives through every year from birth on, and counts the birthdays. */
export function hasComeOfAge({ birth_date: born, waiver_type: type }: Signer, day: string, adultAge: number): boolean {
  if (born === null) return type === 'Adult';
  let age = 0;
  for (let year = partsOf(born)[0] + 1; year <= partsOf(day)[0]; year += 1) {
    const [, month, date] = partsOf(born);
    const birthday = date <= days(year, month) ? text(year, month, date) : text(year, month + 1, 1);
    if (birthday <= day) age += 1;
  }
  return age >= adultAge;
}

/** The documents that someone needs, as the contract has it; `default` where nothing else is published. */
export function needs({ rules, person, date, adultAge, offeringIds }: StandingFacts): string[] {
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
