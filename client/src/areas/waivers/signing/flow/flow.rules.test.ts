import { minorFieldNames, signerFieldNames } from '@gatehouse/sync-protocol/areas/people/person-fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AdultDraft, type FlowAction, type FlowState, flowReducer, initialFlow } from './flow.model.ts';
import {
  ageNote,
  completionPercent,
  finalErrors,
  furthestPercent,
  isEveryoneFilled,
  isValid,
  mayGoTo,
  minorErrors,
} from './flow.rules.ts';
import { question, rulesWith, visitDocument } from './testing/visit-samples.ts';

const rules = rulesWith([visitDocument()]);
const adult: AdultDraft = {
  ...initialFlow.adult,
  adult_first_name: 'Ada',
  adult_last_name: 'Lovelace',
  adult_DoB: '1990-5-9',
  email: 'ada@example.com',
  phone: '(555) 123-4567',
};
const atFinal: FlowState = {
  ...initialFlow,
  kind: 'adult',
  step: { name: 'final' },
  adult,
  hasConsented: true,
  signature: { type: 'typed', picture: 'data:', text: 'Ada' },
};

describe('the age banner', () => {
  it('[W4] is right for 18 or older in an adult form and under 18 in a minor form', () => {
    expect(ageNote('2008-11-20', 'adult', rules)).toEqual({ isRight: true, reason: 'adult', years: 18 });
    expect(ageNote('2008-11-21', 'adult', rules)).toEqual({ isRight: false, reason: 'minor', years: 17 });
    expect(ageNote('2008-11-21', 'minor', rules)).toEqual({ isRight: true, reason: 'minor', years: 17 });
    expect(ageNote('2008-11-20', 'minor', rules)).toEqual({ isRight: false, reason: 'adult', years: 18 });
    expect(ageNote('2008-11-21', 'guardian', rules)?.reason).toBe('guardian');
    expect(ageNote('2008-11-20', 'guardian', rules)?.isRight).toBe(true);
  });

  it('[W4] refuses days in the future and days that do not exist, and waits for a complete date', () => {
    expect(ageNote('2026-11-21', 'minor', rules)?.reason).toBe('future');
    expect(ageNote('2010-2-30', 'minor', rules)?.reason).toBe('invalid');
    expect(ageNote('201-2-3', 'minor', rules)).toBeNull();
    expect(ageNote('', 'adult', rules)).toBeNull();
  });
});

describe('the errors of a form', () => {
  it('finds none in a complete one', () => {
    expect(isValid(finalErrors(atFinal, rules))).toBe(true);
  });

  it('[W8] lists missing fields, the missing signature and the missing consent', () => {
    const errors = finalErrors({ ...initialFlow, kind: 'adult', step: { name: 'final' } }, rules);
    expect(errors).toMatchObject({
      missing: ['adult_first_name', 'adult_last_name', 'adult_DoB', 'email', 'phone'],
      isSignatureMissing: true,
      isConsentMissing: true,
    });
  });

  it('asks for the address where the venue does', () => {
    expect(finalErrors(atFinal, { ...rules, isAddressRequired: true }).missing).toEqual([
      'street',
      'city',
      'state',
      'zip_code',
    ]);
  });

  it('treats blanks as empty', () => {
    expect(finalErrors({ ...atFinal, adult: { ...adult, adult_first_name: '  ' } }, rules).missing).toEqual([
      'adult_first_name',
    ]);
  });

  it('refuses a phone with letters or of fewer than 10 characters, and an invalid email', () => {
    for (const phone of ['555-CALL-NOW', '123456789', '++15551234567'])
      expect(finalErrors({ ...atFinal, adult: { ...adult, phone } }, rules).isPhoneWrong, phone).toBe(true);
    expect(finalErrors({ ...atFinal, adult: { ...adult, email: 'ada@' } }, rules).isEmailWrong).toBe(true);
  });

  it('[P13] finds a card number in any field, and lets no step pass with one', () => {
    const street = { ...adult, street: '4111 1111 1111 1111' };
    expect(finalErrors({ ...atFinal, adult: street }, rules).cardNumberIn).toBe('street');
    const minor = minorErrors({ first_name: 'Kim', last_name: '378282246310005', DoB: '2015-3-7' }, rules);
    expect(minor.cardNumberIn).toBe('last_name');
    expect(isValid(minor)).toBe(false);
  });

  it('[W4] refuses a guardian under 18 and a minor of 18', () => {
    expect(finalErrors({ ...atFinal, adult: { ...adult, adult_DoB: '2010-1-1' } }, rules).age?.field).toBe('adult_DoB');
    expect(minorErrors({ first_name: 'Kim', last_name: 'L', DoB: '2000-1-1' }, rules).age?.note.reason).toBe('adult');
  });
});

it('[W45] takes the age of the venue for both forms', () => {
  const at19 = { ...rules, adultAge: 19 };
  expect(ageNote('2008-11-20', 'adult', at19)?.reason).toBe('minor');
  expect(ageNote('2008-11-20', 'minor', at19)?.isRight).toBe(true);
  expect(ageNote('2007-11-20', 'guardian', at19)?.isRight).toBe(true);
  const kim = { first_name: 'Kim', last_name: 'L', DoB: '2008-11-20' };
  expect([minorErrors(kim, rules), minorErrors(kim, at19)].map(isValid)).toEqual([false, true]);
});

describe('the answers of a form', () => {
  const kim = { first_name: 'Kim', last_name: 'L', DoB: '2015-3-7' };
  const photos = question({ question_id: 'photos', kind: 'yes_no' });
  const shoe = question({ question_id: 'shoe', kind: 'number', asked_of: 'person', min: 10 });
  const asking = rulesWith([
    visitDocument({ questions: [photos] }),
    visitDocument({ documentId: 'd2', neededBy: 'minors', questions: [shoe] }),
  ]);
  const family: FlowState = { ...atFinal, kind: 'adult_minor', minors: [kim] };
  const faultsOf = (state: FlowState) =>
    finalErrors(state, asking).answers.map(({ field: { key }, fault }) => `${key}: ${fault}`);

  it('[W51] are asked for by the documents of this signing alone, once or for each person', () => {
    expect(faultsOf(atFinal)).toEqual(['photos: missing']);
    expect(faultsOf(family)).toEqual(['photos: missing', 'shoe adult: missing', 'shoe minor-0: missing']);
    expect(faultsOf({ ...family, kind: 'minor' })).toEqual(['photos: missing', 'shoe minor-0: missing']);
  });

  it('[W51] keep the form from going on until each is right', () => {
    const answers = { photos: 'no', 'shoe adult': '38,5', 'shoe minor-0': '9' };
    expect(faultsOf({ ...family, answers })).toEqual(['shoe minor-0: out_of_range']);
    expect(isValid(finalErrors({ ...family, answers }, asking))).toBe(false);
    expect(isValid(finalErrors({ ...family, answers: { ...answers, 'shoe minor-0': '31' } }, asking))).toBe(true);
  });

  it('[W51] count toward the bar where they are required', () => {
    const unsigned = { ...atFinal, signature: null };
    expect(completionPercent(unsigned, asking)).toBe(67);
    expect(completionPercent({ ...unsigned, answers: { photos: 'yes' } }, asking)).toBe(80);
  });

  it('[P13] hold no card number', () => {
    const note = rulesWith([visitDocument({ questions: [question({ question_id: 'note', kind: 'text' })] })]);
    const answers = { note: 'my card is 4111 1111 1111 1111' };
    expect(finalErrors({ ...atFinal, answers }, note).answers[0]?.fault).toBe('card_number');
  });

  it('[W52] include the relation to every minor, where the venue asks', () => {
    const related = { ...asking, documents: [visitDocument()], isRelationshipRequired: true };
    const isMissing = (state: FlowState) => finalErrors(state, related).isRelationMissing;
    expect(isMissing(atFinal)).toBe(false);
    expect(isMissing(family)).toBe(true);
    expect(isMissing({ ...family, relations: { isSame: true, ofAll: 'parent' } })).toBe(false);
    const two: FlowState = { ...family, minors: [kim, kim], relations: { isSame: false, ofEach: ['parent', null] } };
    expect(isMissing(two)).toBe(true);
    expect(finalErrors(family, rules).isRelationMissing).toBe(false);
  });
});

describe('the completion bar', () => {
  it('[W8] counts 80 from the required fields and 20 from the signature', () => {
    expect(completionPercent({ ...initialFlow, step: { name: 'final' } }, rules)).toBe(0);
    expect(completionPercent({ ...atFinal, signature: null }, rules)).toBe(80);
    expect(completionPercent({ ...atFinal, adult: { ...adult, email: '' } }, rules)).toBe(84);
    expect(completionPercent(atFinal, rules)).toBe(100);
  });

  it('[W17] counts the fields of everyone, whichever of the forms is open', () => {
    const minors = [
      { first_name: 'Kim', last_name: 'Lo', DoB: '' },
      { first_name: '', last_name: '', DoB: '' },
    ];
    const family = { ...atFinal, kind: 'adult_minor', minors, adult: initialFlow.adult, signature: null } as const;
    expect(completionPercent({ ...family, step: { name: 'minor', index: 0 } }, rules)).toBe(Math.round((80 * 2) / 11));
    expect(completionPercent(family, rules)).toBe(Math.round((80 * 2) / 11));
    expect(isEveryoneFilled({ ...family, adult }, rules)).toBe(false);
    expect(
      isEveryoneFilled({ ...family, adult, minors: [{ first_name: 'Kim', last_name: 'Lo', DoB: '2015-3-7' }] }, rules),
    ).toBe(true);
  });

  it('[W17] never goes back on one way through the form, and begins again with another choice', () => {
    const value = fc.constantFrom('', 'Ada', '1990-5-9');
    const action: fc.Arbitrary<FlowAction> = fc.oneof(
      fc.record({ type: fc.constant('chosen' as const), kind: fc.constantFrom('adult', 'minor', 'adult_minor') }),
      fc.record({ type: fc.constant('quantityChosen' as const), quantity: fc.integer({ min: 1, max: 10 }) }),
      fc.record({ type: fc.constant('adultEdited' as const), field: fc.constantFrom(...signerFieldNames), value }),
      fc.record({
        type: fc.constant('minorEdited' as const),
        index: fc.nat(3),
        field: fc.constantFrom(...minorFieldNames),
        value,
      }),
      fc.constantFrom<FlowAction>({ type: 'minorDone' }, { type: 'childInstead' }, { type: 'back' }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        let [state, percent] = [initialFlow, 0];
        for (const next of actions) {
          const before = percent;
          state = flowReducer(state, next);
          percent = furthestPercent(before, state, rules);
          if (state.step.name === 'selection') expect(percent).toBe(0);
          else expect(percent).toBeGreaterThanOrEqual(before);
          expect(percent).toBeLessThanOrEqual(80);
        }
      }),
    );
  });
});

it('[W4] Forward does not lead past a minor whose details are not complete', () => {
  const kim = { first_name: 'Kim', last_name: 'Lo', DoB: '2015-03-07' };
  const two = (second: typeof kim): FlowState => ({
    ...initialFlow,
    kind: 'minor',
    step: { name: 'quantity' },
    minors: [kim, second],
  });
  expect(mayGoTo(two(kim), { name: 'final' }, rules)).toBe(true);
  const unfinished = two({ ...kim, DoB: '1990-05-09' });
  expect(mayGoTo(unfinished, { name: 'minor', index: 1 }, rules)).toBe(true);
  expect(mayGoTo(unfinished, { name: 'final' }, rules)).toBe(false);
  expect(mayGoTo({ ...initialFlow, kind: 'minor' }, { name: 'final' }, rules)).toBe(false);
});
