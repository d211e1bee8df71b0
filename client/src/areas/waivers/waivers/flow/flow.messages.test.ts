import { describe, expect, it } from 'vitest';
import { createVisitorI18n } from '#lib/visitor-text/visitor-i18n';
import { ageFormMessage, declarationsFor, failureMessage, formMessage } from './flow.messages.ts';
import type { FormErrors } from './flow.rules.ts';

const { t } = createVisitorI18n();
const none: FormErrors = {
  missing: [],
  isSignatureMissing: false,
  age: null,
  isEmailWrong: false,
  isPhoneWrong: false,
  cardNumberIn: null,
  isConsentMissing: false,
};

describe('[W8] the sentences of the form', () => {
  it('name the missing fields, and the signature with them', () => {
    const missing = ['adult_first_name', 'email', 'phone'] as const;
    expect(formMessage({ ...none, missing: [...missing] }, t)).toBe(
      'Please fill in all required fields: First Name, Email, Phone Number.',
    );
    expect(formMessage({ ...none, missing: [...missing], isSignatureMissing: true }, t)).toBe(
      'Please fill in all required fields: First Name, Email, Phone Number, and provide your signature.',
    );
  });

  it('ask for the signature when only that is missing', () => {
    expect(formMessage({ ...none, isSignatureMissing: true, isConsentMissing: true }, t)).toBe(
      'Please provide your signature.',
    );
  });

  it('state the age rule in its own words', () => {
    const note = { isRight: false, reason: 'minor', years: 16 } as const;
    expect(formMessage({ ...none, age: { field: 'adult_DoB', note } }, t)).toBe(
      'Age Validation: Age 16 - Must use minor waiver form with parental consent',
    );
    const future = { isRight: false, reason: 'future', years: null } as const;
    expect(formMessage({ ...none, age: { field: 'DoB', note: future } }, t)).toBe(
      'Age Validation: Date of birth cannot be in the future',
    );
  });

  it('are absent for a valid form', () => {
    expect(formMessage(none, t)).toBeNull();
  });
});

it('[W18] the age message speaks of the form that is open, and of which child', () => {
  const child = { isRight: false, reason: 'adult', years: 27 } as const;
  const minor = { group: 'minor', number: 2, count: 3, firstName: ' ' } as const;
  expect(ageFormMessage(child, minor, t)).toBe('This form is for minor 2 of 3, who must be under 18.');
  expect(ageFormMessage(child, { ...minor, firstName: 'Kim ' }, t)).toBe('This form is for Kim, who must be under 18.');
  const young = { isRight: false, reason: 'minor', years: 11 } as const;
  expect(ageFormMessage(young, { group: 'adult' }, t)).toContain('This form is for adults.');
  expect(ageFormMessage({ ...young, isRight: true }, { group: 'adult' }, t)).toBeNull();
  expect(ageFormMessage({ ...young, reason: 'guardian' }, { group: 'guardian' }, t)).toContain('parent or guardian');
  expect(ageFormMessage({ isRight: false, reason: 'future', years: null }, minor, t)).toBeNull();
});

describe('a failed submit', () => {
  it("prefers the server's message and never makes a failure look like success", async () => {
    expect(failureMessage({ ok: false, kind: 'refused', message: 'Waiver not found' }, t)).toBe('Waiver not found');
    expect(failureMessage({ ok: false, kind: 'failed', message: '' }, t)).toBe(
      'Failed to submit waiver. Please try again.',
    );
    const spanish = createVisitorI18n();
    await spanish.changeLanguage('es');
    expect(failureMessage({ ok: false, kind: 'not_ready', message: 'x' }, spanish.t)).toBe(
      'Este lugar todavía no puede recibir exenciones de responsabilidad.',
    );
    expect(failureMessage({ ok: false, kind: 'busy', message: 'x' }, spanish.t)).toContain('espere un momento');
    expect(failureMessage({ ok: false, kind: 'signature', message: 'x' }, spanish.t)).toContain('firme de nuevo');
    expect(failureMessage({ ok: false, kind: 'storage_full', message: 'x' }, t)).toContain('was not saved');
  });
});

it('[W1] a guardian declares to be one, an adult does not', () => {
  expect(declarationsFor('adult', t)).toHaveLength(3);
  expect(declarationsFor('minor', t).join(' ')).toContain('parent or legal guardian');
});
