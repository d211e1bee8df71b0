import { describe, expect, it } from 'vitest';
import { addDays } from '#base/days/venue-day';
import { birthdayOf } from '#base/people/age';
import {
  type DocumentRule,
  documentStandings,
  isAdultOn,
  neededRules,
  type PersonDocuments,
  type PersonSignature,
} from './document-standing.ts';

const rule = (more: Partial<DocumentRule> = {}): DocumentRule => ({
  document_id: 'default',
  name: 'Waiver',
  status: 'published',
  needed_by: 'everyone',
  offering_ids: [],
  validity: 'calendar_year',
  validity_count: null,
  text_version: 1,
  ...more,
});
const signed = (date_signed: string, more: Partial<PersonSignature> = {}): PersonSignature => ({
  document_id: 'default',
  date_signed,
  text_version: 1,
  first_visit: null,
  waiver_id: `waiver of ${date_signed}`,
  is_guardians: false,
  ...more,
});
type Asked = PersonDocuments & { date: string };

const facts = (more: Partial<Asked> = {}): Asked => ({
  rules: [rule()],
  signatures: [],
  person: { birth_date: '1990-06-15', waiver_type: 'Adult' },
  date: '2026-06-15',
  adultAge: 18,
  offeringIds: [],
  ...more,
});
const standing = (more: Partial<Asked>) => {
  const asked = facts(more);
  const [only] = documentStandings(asked, asked.date);
  return [only?.status, only?.valid_until, only?.signature?.date_signed];
};

describe('[W46] what a document is worth', () => {
  it.each([
    ['nothing is signed', {}, ['missing', null, undefined]],
    ['it is signed this year', { signatures: [signed('2026-01-01')] }, ['valid', '2026-12-31', '2026-01-01']],
    ['it was signed last year', { signatures: [signed('2025-12-31')] }, ['expired', '2025-12-31', '2025-12-31']],
    ['another document is signed', { signatures: [signed('2026-01-01', { document_id: 'x' })] }, ['missing', null]],
    ['it will be signed', { signatures: [signed('2026-06-16')] }, ['missing', null]],
  ] as const)('where %s', (_, more, [status, until, day]) => {
    expect(standing(more)).toEqual([status, until, day]);
  });

  it('follows the signature that is valid longest', () => {
    const rules = [rule({ validity: 'visit' })];
    const used = signed('2026-06-14', { first_visit: '2026-06-15' });
    const unused = signed('2026-06-01');
    expect(standing({ rules, signatures: [unused, used] })).toEqual(['valid', null, '2026-06-01']);
    expect(standing({ rules, signatures: [used, unused] })).toEqual(['valid', null, '2026-06-01']);
    const later = [signed('2026-06-13', { first_visit: '2026-06-16' }), used];
    expect(standing({ rules, signatures: later })).toEqual(['valid', '2026-06-16', '2026-06-13']);
  });

  it('names the last signature where none is valid', () => {
    const signatures = [signed('2024-03-01'), signed('2025-03-01'), signed('2023-03-01')];
    expect(standing({ signatures })).toEqual(['expired', '2025-12-31', '2025-03-01']);
  });

  it('ends with the text where that decides', () => {
    const changed = rule({ validity: 'until_changed', text_version: 2 });
    expect(standing({ rules: [changed], signatures: [signed('2020-01-01')] })).toEqual([
      'outdated',
      null,
      '2020-01-01',
    ]);
    const again = signed('2020-01-01', { text_version: 2 });
    expect(standing({ rules: [changed], signatures: [again] })).toEqual(['valid', null, '2020-01-01']);
    expect(standing({ rules: [rule({ text_version: 2 })], signatures: [signed('2026-01-01')] })[0]).toBe('valid');
  });

  it('ends for a minor the day before the birthday on which they come of age', () => {
    const person = { birth_date: '2008-06-15', waiver_type: 'Minor' } as const;
    const guardians = signed('2026-01-01', { is_guardians: true });
    const on = (date: string, signatures = [guardians]) => standing({ person, date, signatures });
    expect(on('2026-06-14')).toEqual(['valid', '2026-06-14', '2026-01-01']);
    expect(on('2026-06-15')).toEqual(['came_of_age', '2026-06-14', '2026-01-01']);
    expect(on('2026-06-15', [guardians, signed('2026-06-15')])).toEqual(['valid', '2026-12-31', '2026-06-15']);
    expect(standing({ person, adultAge: 19, signatures: [guardians] })).toEqual(['valid', '2026-12-31', '2026-01-01']);
  });
});

describe('[W46] who needs what', () => {
  const all = [
    rule(),
    rule({ document_id: 'm', name: 'Minors', needed_by: 'minors' }),
    rule({ document_id: 'o', name: 'Karting', needed_by: 'offerings', offering_ids: ['kart'] }),
    rule({ document_id: 'd', name: 'Draft', status: 'draft' }),
    rule({ document_id: 'r', name: 'Retired', status: 'retired' }),
  ];
  const needed = (more: Partial<Asked>) => {
    const asked = facts({ rules: all, ...more });
    return neededRules(asked, asked.date);
  };
  const names = (more: Partial<Asked>) => needed(more).map(({ name }) => name);
  const child = { birth_date: '2010-06-15', waiver_type: 'Minor' } as const;

  it('everyone what is for everyone, minors and guests what is for them', () => {
    expect(names({})).toEqual(['Waiver']);
    expect(names({ person: child })).toEqual(['Waiver', 'Minors']);
    expect(names({ person: child, date: '2028-06-15' })).toEqual(['Waiver']);
    expect(names({ offeringIds: ['golf', 'kart'] })).toEqual(['Waiver', 'Karting']);
    expect(names({ offeringIds: ['golf'] })).toEqual(['Waiver']);
  });

  it.each(['draft', 'retired'] as const)('[W40] the only document also while it is %s', (status) => {
    const only = rule({ status });
    expect(needed({ rules: [only, rule({ document_id: 'd', status: 'draft' })] })).toEqual([only]);
    expect(names({ rules: [only, rule({ document_id: 'x', name: 'Other' })] })).toEqual(['Other']);
  });

  it('those whose birth date isn’t known by what they were taken for', () => {
    expect(names({ person: { birth_date: null, waiver_type: 'Minor' } })).toContain('Minors');
    expect(names({ person: { birth_date: null, waiver_type: 'Adult' } })).not.toContain('Minors');
  });
});

it.each([
  ['2008-06-15', 18, '2026-06-15'],
  ['2008-02-29', 18, '2026-03-01'],
  ['2008-02-29', 16, '2024-02-29'],
  ['2084-02-29', 16, '2100-03-01'],
] as const)('[W45] someone born on %s comes of age at %i on %s', (born, age, day) => {
  expect(birthdayOf(born, age)).toBe(day);
  const person = { birth_date: born, waiver_type: 'Minor' } as const;
  expect(isAdultOn(person, day, age)).toBe(true);
  expect(isAdultOn(person, addDays(day, -1), age)).toBe(false);
});
