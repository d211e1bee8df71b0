import { describe, expect, it } from 'vitest';
import type { Signature } from '#components/signature-pad/signature';
import { type FlowAction, type FlowState, flowReducer, holdsEntries, initialFlow, type Receipt } from './flow.model.ts';

const run = (...actions: FlowAction[]): FlowState => actions.reduce(flowReducer, initialFlow);
const choose = (kind: 'adult' | 'minor' | 'adult_minor'): FlowAction => ({ type: 'chosen', kind });
const quantity = (count: number): FlowAction => ({ type: 'quantityChosen', quantity: count });
const done: FlowAction = { type: 'minorDone' };
const back: FlowAction = { type: 'back' };
const signature: Signature = { type: 'typed', picture: 'data:image/png;base64,', text: 'Ada' };
const receipt: Receipt = {
  firstName: 'Ada',
  email: '',
  waivers: [{ waiverId: 'C00001-000000000000', name: 'Ada' }],
  downloadToken: null,
};

describe('the way through the flow', () => {
  it('[W7] leads an adult straight to the adult form', () => {
    expect(run(choose('adult')).step).toEqual({ name: 'final' });
  });

  it('[W7] asks others for a quantity, then for one minor after the other, then for the final step', () => {
    for (const kind of ['minor', 'adult_minor'] as const) {
      expect(run(choose(kind)).step).toEqual({ name: 'quantity' });
      expect(run(choose(kind), quantity(2)).step).toEqual({ name: 'minor', index: 0 });
      expect(run(choose(kind), quantity(2), done).step).toEqual({ name: 'minor', index: 1 });
      expect(run(choose(kind), quantity(2), done, done).step).toEqual({ name: 'final' });
    }
  });

  it('[W7] allows 1–10 minors', () => {
    expect(run(choose('minor'), quantity(10)).minors).toHaveLength(10);
    expect(run(choose('minor'), quantity(11)).minors).toHaveLength(10);
    expect(run(choose('minor'), quantity(0)).minors).toHaveLength(1);
  });

  it('[W7] goes back from the final step to the last minor, from the first to the quantity, from there to the selection', () => {
    const atFinal = [choose('adult_minor'), quantity(2), done, done] as const;
    expect(run(...atFinal, back).step).toEqual({ name: 'minor', index: 1 });
    expect(run(...atFinal, back, back).step).toEqual({ name: 'minor', index: 0 });
    expect(run(...atFinal, back, back, back).step).toEqual({ name: 'quantity' });
    expect(run(...atFinal, back, back, back, back).step).toEqual({ name: 'selection' });
    expect(run(choose('adult'), back).step).toEqual({ name: 'selection' });
    expect(run(back).step).toEqual({ name: 'selection' });
  });

  it('[W7] keeps what was typed when going back, and the first minors when the quantity changes', () => {
    const typed = run(
      choose('minor'),
      quantity(3),
      { type: 'minorEdited', index: 0, field: 'first_name', value: 'Kim' },
      done,
      { type: 'minorEdited', index: 1, field: 'first_name', value: 'Lou' },
      back,
      back,
      quantity(1),
    );
    expect(typed.minors.map((minor) => minor.first_name)).toEqual(['Kim']);
  });

  it('[W20] begins each form with the last name of the one before, and keeps what is typed over it', () => {
    const name = (index: number, value: string): FlowAction => ({
      type: 'minorEdited',
      index,
      field: 'last_name',
      value,
    });
    const lastNames = ({ minors, adult }: FlowState) => [
      ...minors.map(({ last_name }) => last_name),
      adult.adult_last_name,
    ];
    const one = run(choose('adult_minor'), quantity(3), name(0, 'Lo'), done);
    expect(lastNames(one)).toEqual(['Lo', 'Lo', '', '']);
    const all = [name(1, 'Byron'), done, done].reduce(flowReducer, one);
    expect(lastNames(all)).toEqual(['Lo', 'Byron', 'Byron', 'Lo']);
    const changed = [back, name(2, 'King'), back, name(1, 'Hill'), done, done].reduce(flowReducer, all);
    expect(lastNames(changed)).toEqual(['Lo', 'Hill', 'King', 'Lo']);
  });

  it('[W20] begins each minor with the guardian’s last name where it is known', () => {
    const typed: FlowAction = { type: 'adultEdited', field: 'adult_last_name', value: 'Lovelace' };
    const state = run(choose('adult'), typed, back, choose('minor'), quantity(2));
    expect(state.minors.map(({ last_name }) => last_name)).toEqual(['Lovelace', 'Lovelace']);
  });

  it('[W18] turns the adult form of a child into the child’s, and loses nothing typed', () => {
    const typed = (field: keyof FlowState['adult'], value: string): FlowAction => ({
      type: 'adultEdited',
      field,
      value,
    });
    const state = run(
      choose('adult'),
      typed('adult_first_name', 'Kim'),
      typed('adult_last_name', 'Lo'),
      typed('adult_DoB', '2015-3-7'),
      typed('email', 'lo@example.com'),
      typed('city', 'Troy'),
      { type: 'signed', signature },
      { type: 'consented', hasConsented: true },
      { type: 'childInstead' },
    );
    expect(state).toMatchObject({ kind: 'minor', step: { name: 'quantity' }, signature: null, hasConsented: false });
    const atChild = flowReducer(state, quantity(2));
    expect(atChild.minors).toEqual([
      { first_name: 'Kim', last_name: 'Lo', DoB: '2015-3-7' },
      { first_name: '', last_name: 'Lo', DoB: '' },
    ]);
    expect(atChild.adult).toMatchObject({
      adult_first_name: '',
      adult_last_name: 'Lo',
      adult_DoB: '',
      email: 'lo@example.com',
      city: 'Troy',
    });
    expect(flowReducer(state, back).step.name).toBe('selection');
  });

  it('[W18] leaves a guardian’s form what it is', () => {
    const atGuardian = run(choose('minor'), quantity(1), done);
    expect(flowReducer(atGuardian, { type: 'childInstead' })).toBe(atGuardian);
  });

  it('drops the minors of someone who switches to the adult form', () => {
    expect(run(choose('minor'), quantity(3), back, back, choose('adult')).minors).toEqual([]);
  });

  it('follows the browser’s history, but only to steps that were reached', () => {
    const goTo = (step: Extract<FlowAction, { type: 'wentTo' }>['step']): FlowAction => ({ type: 'wentTo', step });
    const atFirst = [choose('minor'), quantity(2)] as const;
    expect(run(...atFirst, goTo({ name: 'selection' }), goTo({ name: 'minor', index: 1 })).step).toEqual({
      name: 'minor',
      index: 1,
    });
    expect(run(...atFirst, goTo({ name: 'minor', index: 2 })).step).toEqual({ name: 'minor', index: 0 });
    expect(run(choose('adult'), goTo({ name: 'quantity' })).step).toEqual({ name: 'final' });
    expect(run(goTo({ name: 'final' })).step).toEqual({ name: 'selection' });
  });

  it('detects whether something was entered, ignoring spaces', () => {
    expect(holdsEntries(run(choose('minor'), quantity(2)))).toBe(false);
    const typed = (value: string) => run(choose('adult'), { type: 'adultEdited', field: 'email', value });
    expect(holdsEntries(typed(' '))).toBe(false);
    expect(holdsEntries(typed('a'))).toBe(true);
    expect(holdsEntries(run(choose('adult'), { type: 'signed', signature }))).toBe(true);
  });

  it('shows errors only on a form that was sent', () => {
    expect(run(choose('adult'), { type: 'checked' }).isChecked).toBe(true);
    expect(run(choose('adult'), { type: 'checked' }, back, choose('adult')).isChecked).toBe(false);
  });
});

describe('submitting', () => {
  const submitting = [choose('adult'), { type: 'signed', signature }, { type: 'submitStarted' }] as const;

  it('starts once; a second submit, Back and typing do nothing until the result', () => {
    const state = run(...submitting);
    expect(state.isSubmitting).toBe(true);
    for (const action of [
      { type: 'submitStarted' },
      back,
      choose('minor'),
      { type: 'adultEdited', field: 'email', value: 'x' },
    ] as const)
      expect(flowReducer(state, action)).toBe(state);
  });

  it('starts only on the final step', () => {
    expect(run(choose('minor'), { type: 'submitStarted' }).isSubmitting).toBe(false);
  });

  it('keeps every field and the signature when it fails, and says why', () => {
    const state = run(...submitting, { type: 'submitFailed', message: 'Failed to submit waiver' });
    expect(state).toMatchObject({ isSubmitting: false, failure: 'Failed to submit waiver', signature });
  });

  it('[K10] keeps only the receipt of the visitor’s data once it is saved', () => {
    const state = run(
      choose('adult'),
      { type: 'adultEdited', field: 'phone', value: '5551234567' },
      { type: 'signed', signature },
      { type: 'submitStarted' },
      { type: 'submitted', receipt },
    );
    expect(state).toEqual({ ...initialFlow, kind: 'adult', step: { name: 'success', receipt } });
  });

  it('cannot go back from the last screen; starting over returns to the first state', () => {
    const state = run(...submitting, { type: 'submitted', receipt });
    expect(flowReducer(state, back).step.name).toBe('success');
    expect(flowReducer(state, { type: 'wentTo', step: { name: 'final' } }).step.name).toBe('success');
    expect(holdsEntries(state)).toBe(false);
    expect(flowReducer(state, { type: 'restarted' })).toBe(initialFlow);
  });
});

describe('answers', () => {
  it('[W51] of an adult form that becomes a child’s are the child’s', () => {
    let state = flowReducer(initialFlow, { type: 'chosen', kind: 'adult' });
    state = flowReducer(state, { type: 'answered', key: 'heart adult', value: 'no' });
    state = flowReducer(state, { type: 'answered', key: 'photos', value: 'yes' });
    state = flowReducer(state, { type: 'childInstead' });
    expect(state.answers).toEqual({ 'heart minor-0': 'no', photos: 'yes' });
  });

  it('[W51] stay where other documents are shown, for which consent and signature are given again', () => {
    const signature = { type: 'typed' as const, picture: 'data:', text: 'Ada' };
    const before = { ...initialFlow, answers: { photos: 'yes' }, signature, hasConsented: true };
    expect(flowReducer(before, { type: 'documentsChanged' })).toEqual({
      ...before,
      signature: null,
      hasConsented: false,
    });
  });

  it('[W51] [K10] are gone once the signing is saved', () => {
    const sending = { ...initialFlow, answers: { photos: 'yes' }, isSubmitting: true };
    const receipt = { firstName: 'Ada', email: '', waivers: [], downloadToken: null };
    expect(flowReducer(sending, { type: 'submitted', receipt }).answers).toEqual({});
  });

  it('[W51] that the server refused are marked until they are answered again', () => {
    const sending = { ...initialFlow, isSubmitting: true };
    const refused = flowReducer(sending, { type: 'submitFailed', message: 'm', refused: ['photos', 'shoe'] });
    expect(flowReducer(refused, { type: 'answered', key: 'shoe minor-0', value: '31' }).refused).toEqual(['photos']);
  });
});
