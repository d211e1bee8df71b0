import { expect, it } from 'vitest';
import { type SigningDraft, type SigningFacts, signingSentence, validateSigning } from './signing.ts';

const draft: SigningDraft = {
  adult_first_name: 'Zoë',
  adult_last_name: 'Łukasik',
  adult_DoB: '1990-02-28',
  email: 'zoe@example.org',
  phone: '555-123-4567',
  minors: [],
};
const facts: SigningFacts = {
  kind: 'adult',
  venueDate: '2026-06-15',
  isAddressRequired: false,
  adultAge: 18,
  hasInk: true,
};
const reasonsOf = (change: Partial<SigningDraft>, other: Partial<SigningFacts> = {}) =>
  validateSigning({ ...draft, ...change }, { ...facts, ...other }).map(({ reason }) => reason);

it('[W4] accepts a whole adult form', () => {
  expect(reasonsOf({})).toEqual([]);
});

it('[W4] refuses an adult form for someone under 18, on the venue day', () => {
  expect(reasonsOf({ adult_DoB: '2008-06-15' })).toEqual([]);
  expect(reasonsOf({ adult_DoB: '2008-06-16' })).toEqual(['adult_under_age']);
});

it('[W4] refuses a guardian under 18, no minor at all, and a minor of age', () => {
  const minors = [{ first_name: 'Ana', last_name: 'Li', DoB: '2015-01-01' }];
  expect(reasonsOf({ minors, adult_DoB: '2010-01-01' }, { kind: 'minor' })).toEqual(['guardian_under_age']);
  expect(reasonsOf({}, { kind: 'minor' })).toEqual(['no_minor']);
  const grown = [{ first_name: 'Ana', last_name: 'Li', DoB: '2000-01-01' }];
  expect(reasonsOf({ minors: grown }, { kind: 'adult_minor' })).toEqual(['minor_of_age']);
});

it('[W4] refuses a birth date in the future or impossible', () => {
  expect(reasonsOf({ adult_DoB: '2027-01-01' })).toEqual(['bad_birth_date']);
  expect(reasonsOf({ adult_DoB: '1990-02-30' })).toEqual(['bad_birth_date']);
  expect(reasonsOf({ adult_DoB: '1850-01-01' })).toEqual(['bad_birth_date']);
});

it('[W8] names missing fields by their labels, with the signature', () => {
  const say = (change: Partial<SigningDraft>, other: Partial<SigningFacts>) =>
    signingSentence(validateSigning({ ...draft, ...change }, { ...facts, ...other }));
  expect(say({ email: ' ', phone: '' }, {})).toBe('Please fill in all required fields: Email, Phone Number.');
  expect(say({ email: '' }, { hasInk: false })).toBe(
    'Please fill in all required fields: Email, and provide your signature.',
  );
  expect(say({}, { hasInk: false })).toBe('Please provide your signature.');
  expect(say({ adult_DoB: '2010-06-15' }, {})).toBe(
    'Age Validation: Age 16 - Must use minor waiver form with parental consent',
  );
});

it('asks for the address only where the venue does', () => {
  expect(reasonsOf({}, { isAddressRequired: true })).toHaveLength(4);
});
