import { describe, expect, it } from 'vitest';
import { venueDateAt } from '#base/days/venue-day';
import type { DocumentRule, PersonDocuments, PersonSignature } from './document-standing.ts';
import { hasOnlyDefault, waiverStanding } from './waiver-standing.ts';

const TODAY = '2026-06-15';
const yearly: DocumentRule = {
  document_id: 'default',
  name: 'Waiver',
  status: 'published',
  needed_by: 'everyone',
  offering_ids: [],
  validity: 'calendar_year',
  validity_count: null,
  text_version: 1,
};
const axe: DocumentRule = {
  ...yearly,
  document_id: 'axe',
  name: 'Axe throwing waiver',
  needed_by: 'offerings',
  offering_ids: ['o1'],
  validity: 'months',
  validity_count: 3,
};
const signature = (fields: Partial<PersonSignature> = {}): PersonSignature => ({
  waiver_id: 'w1',
  document_id: 'default',
  date_signed: '2026-01-02',
  text_version: 1,
  first_visit: null,
  is_guardians: false,
  ...fields,
});
const person = (fields: Partial<PersonDocuments> = {}): PersonDocuments => ({
  rules: [yearly],
  signatures: [signature()],
  person: { birth_date: '1990-04-02', waiver_type: 'Adult' },
  adultAge: 18,
  offeringIds: [],
  ...fields,
});
const row = { date_signed: '2026-01-02', has_signature: true };
const stateOf = (documents: PersonDocuments, date = TODAY) => waiverStanding(row, date, documents).state;

describe('[F9] the waiver of a year', () => {
  it('is valid until the last day of the year of its signature', () => {
    expect(waiverStanding({ date_signed: '2026-01-01', has_signature: true }, TODAY)).toMatchObject({
      state: 'active',
      validUntil: '2026-12-31',
    });
    const signed = { date_signed: '2026-12-31', has_signature: true };
    expect(waiverStanding(signed, '2026-12-31').state).toBe('active');
    expect(waiverStanding(signed, '2027-01-01')).toMatchObject({ state: 'last_year', validUntil: null });
    expect(waiverStanding({ ...signed, has_signature: false }, '2026-12-31').state).toBe('unsigned');
  });

  it("turns with the venue's year, not with UTC's", () => {
    const newYear = Date.parse('2027-01-01T02:00:00Z');
    const signed = { date_signed: '2026-06-15', has_signature: true };
    expect(waiverStanding(signed, venueDateAt(newYear, 'America/New_York')).state).toBe('active');
    expect(waiverStanding(signed, venueDateAt(newYear, 'Europe/Warsaw')).state).toBe('last_year');
  });

  it('is said without its name where the venue needs no other, whatever the row itself says', () => {
    expect(stateOf(person())).toBe('active');
    expect(waiverStanding(row, TODAY, person({ signatures: [] }))).toMatchObject({ state: 'unsigned', missing: [] });
    expect(stateOf(person(), '2027-01-01')).toBe('last_year');
    expect(stateOf(person({ rules: [yearly, { ...axe, status: 'retired' }], offeringIds: ['o1'] }))).toBe('active');
    /* Before the rules have reached a device, the row decides. */
    expect(stateOf(person({ rules: [], signatures: [] }))).toBe('active');
  });
});

it.each([
  [true, [yearly]],
  [true, [yearly, { ...axe, status: 'draft', text_version: null }]],
  [false, [yearly, { ...axe, status: 'retired' }]],
  [false, [yearly, axe]],
  [false, [{ ...yearly, validity: 'days', validity_count: 9 }]],
] as const)('[W46] %s: the waiver of the year is all that anyone can have signed', (isPlain, rules) => {
  expect(hasOnlyDefault(rules)).toBe(isPlain);
});

describe('[F65] what is missing', () => {
  const missing = (documents: PersonDocuments, date = TODAY) =>
    waiverStanding(row, date, documents).missing.map(({ name, status }) => [name, status]);

  it('is named where the venue needs more', () => {
    const both = person({ rules: [yearly, axe], offeringIds: ['o1'] });
    expect(missing(both)).toEqual([['Axe throwing waiver', 'missing']]);
    expect(stateOf(both)).toBe('lacking');
    expect(missing({ ...both, signatures: [] })).toEqual([
      ['Waiver', 'missing'],
      ['Axe throwing waiver', 'missing'],
    ]);
    expect(missing({ ...both, offeringIds: [] })).toEqual([]);
  });

  it('is named where the only document is not of the calendar year', () => {
    const monthly = person({ rules: [{ ...yearly, validity: 'months', validity_count: 1 }] });
    expect(missing(monthly, '2026-02-02')).toEqual([]);
    expect(missing(monthly, '2026-02-03')).toEqual([['Waiver', 'expired']]);
  });

  it('ends with what ends first of all that is needed', () => {
    const signatures = [signature(), signature({ document_id: 'axe', date_signed: '2026-05-01' })];
    const both = person({ rules: [yearly, axe], signatures, offeringIds: ['o1'] });
    expect(waiverStanding(row, TODAY, both)).toEqual({
      state: 'active',
      missing: [],
      needed: ['Waiver', 'Axe throwing waiver'],
      validUntil: '2026-08-01',
    });
    const endless = { ...both, rules: [{ ...yearly, validity: 'until_changed' as const }] };
    expect(waiverStanding(row, TODAY, endless)).toMatchObject({ state: 'active', validUntil: null });
  });

  it('[F67] is what a guardian signed, from the birthday on which the minor comes of age, also where the venue has one document', () => {
    const ana = person({
      person: { birth_date: '2008-06-15', waiver_type: 'Minor' },
      signatures: [signature({ is_guardians: true })],
    });
    expect(waiverStanding(row, '2026-06-14', ana)).toMatchObject({ state: 'active', validUntil: '2026-06-14' });
    expect(missing(ana)).toEqual([['Waiver', 'came_of_age']]);
    expect(missing({ ...ana, adultAge: 19 })).toEqual([]);
    expect(missing({ ...ana, signatures: [...ana.signatures, signature({ date_signed: TODAY })] })).toEqual([]);
  });
});
