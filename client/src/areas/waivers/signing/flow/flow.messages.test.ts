import { describe, expect, it } from 'vitest';
import { createVisitorI18n } from '#lib/visitor-text/visitor-i18n';
import { ageFormMessage, declarationsFor, failureMessage, formMessage } from './flow.messages.ts';
import { initialFlow } from './flow.model.ts';
import type { FormErrors, FormRules } from './flow.rules.ts';
import { question, rulesWith, visitDocument } from './testing/visit-samples.ts';

const { t } = createVisitorI18n();
const rules: FormRules = rulesWith([visitDocument()]);
const none: FormErrors = {
  missing: [],
  answers: [],
  isRelationMissing: false,
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
    expect(formMessage({ ...none, missing: [...missing] }, rules, t)).toBe(
      'Please fill in all required fields: First Name, Email, Phone Number.',
    );
    expect(formMessage({ ...none, missing: [...missing], isSignatureMissing: true }, rules, t)).toBe(
      'Please fill in all required fields: First Name, Email, Phone Number, and provide your signature.',
    );
  });

  it('ask for the signature when only that is missing', () => {
    expect(formMessage({ ...none, isSignatureMissing: true, isConsentMissing: true }, rules, t)).toBe(
      'Please provide your signature.',
    );
  });

  it('state the age rule in its own words', () => {
    const note = { isRight: false, reason: 'minor', years: 16 } as const;
    expect(formMessage({ ...none, age: { field: 'adult_DoB', note } }, rules, t)).toBe(
      'Age Validation: Age 16 - Must use minor waiver form with parental consent',
    );
    const future = { isRight: false, reason: 'future', years: null } as const;
    expect(formMessage({ ...none, age: { field: 'DoB', note: future } }, rules, t)).toBe(
      'Age Validation: Date of birth cannot be in the future',
    );
  });

  it('are absent for a valid form', () => {
    expect(formMessage(none, rules, t)).toBeNull();
  });
});

it('[W18] the age message speaks of the form that is open, and of which child', () => {
  const child = { isRight: false, reason: 'adult', years: 27 } as const;
  const minor = { group: 'minor', number: 2, count: 3, firstName: ' ' } as const;
  expect(ageFormMessage(child, minor, 18, t)).toBe('This form is for minor 2 of 3, who must be under 18.');
  expect(ageFormMessage(child, { ...minor, firstName: 'Kim ' }, 18, t)).toBe(
    'This form is for Kim, who must be under 18.',
  );
  const young = { isRight: false, reason: 'minor', years: 11 } as const;
  expect(ageFormMessage(young, { group: 'adult' }, 18, t)).toContain('This form is for adults.');
  expect(ageFormMessage({ ...young, isRight: true }, { group: 'adult' }, 18, t)).toBeNull();
  expect(ageFormMessage({ ...young, reason: 'guardian' }, { group: 'guardian' }, 18, t)).toContain(
    'parent or guardian',
  );
  expect(ageFormMessage({ isRight: false, reason: 'future', years: null }, minor, 18, t)).toBeNull();
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

describe('what is declared', () => {
  const kim = { first_name: 'Kim', last_name: 'Lo', DoB: '2015-3-7' };
  const family = { ...initialFlow, kind: 'minor', minors: [kim] } as const;

  it('[W1] a guardian declares to be one, an adult does not', () => {
    expect(declarationsFor({ ...initialFlow, kind: 'adult' }, rules, t)).toHaveLength(3);
    expect(declarationsFor(family, rules, t).join(' ')).toContain('parent or legal guardian');
  });

  it('[W45] names the age of the venue, and nobody declares to be a parent who is not', () => {
    const asking = { ...rules, adultAge: 19, isRelationshipRequired: true };
    const relations = { isSame: true, ofAll: 'authorized_adult' } as const;
    const said = declarationsFor({ ...family, relations }, asking, t);
    expect(said[1]).toBe('I am 19 years old or older.');
    expect(said[2]).toContain('or an adult they authorized');
    expect(declarationsFor({ ...family, relations: { isSame: true, ofAll: 'parent' } }, asking, t)[2]).not.toContain(
      'authorized',
    );
  });

  it('[W50] names every document that is signed, and no other', () => {
    const several = rulesWith([
      visitDocument({ name: 'Waiver' }),
      visitDocument({ documentId: 'd2', name: 'Photos', neededBy: 'minors' }),
    ]);
    expect(declarationsFor(family, several, t)[0]).toContain('Waiver and Photos');
    expect(declarationsFor({ ...initialFlow, kind: 'adult' }, several, t)[0]).toContain('the waiver shown to me');
  });
});

it('[W51] the sentence names unanswered questions, and says what is wrong with an answer', () => {
  const field = {
    key: 'q',
    question: question({ kind: 'number', max: 5 }),
    text: 'Shoe size',
    index: 1,
    person: { key: 'minor-0', name: 'Kim' },
  };
  expect(formMessage({ ...none, missing: ['email'], answers: [{ field, fault: 'missing' }] }, rules, t)).toBe(
    'Please fill in all required fields: Email, Shoe size.',
  );
  expect(formMessage({ ...none, answers: [{ field, fault: 'out_of_range' }] }, rules, t)).toBe(
    'Shoe size (Kim): Please enter a number in this range: 5 or less.',
  );
  expect(formMessage({ ...none, isRelationMissing: true }, rules, t)).toContain('Your relation to the minors');
});
