import { eachField, signerFieldNames } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { expect, it } from 'vitest';
import { askedFlow } from './asked-flow.ts';
import { flowReducer } from './flow.model.ts';

const ana = {
  waiver_id: 'C00001-000000000001',
  waiver_type: 'Adult' as const,
  adult_first_name: 'Ana',
  adult_last_name: 'López',
  minor_first_name: null,
  minor_last_name: null,
};

it('[F54] opens an adult’s own form with the names and nothing else', () => {
  const state = askedFlow(ana);
  expect([state.kind, state.step]).toEqual(['adult', { name: 'final' }]);
  const empty = eachField(signerFieldNames, () => '');
  expect(state.adult).toEqual({ ...empty, adult_first_name: 'Ana', adult_last_name: 'López' });
  expect([state.minors, state.signature, state.hasConsented]).toEqual([[], null, false]);
});

it('[F54] opens a minor’s step with the minor’s and the guardian’s names, and goes on and back as always', () => {
  const state = askedFlow({ ...ana, waiver_type: 'Minor', minor_first_name: 'Leo', minor_last_name: 'Ruiz' });
  expect([state.kind, state.step]).toEqual(['minor', { name: 'minor', index: 0 }]);
  expect(state.minors).toEqual([{ first_name: 'Leo', last_name: 'Ruiz', DoB: '' }]);
  const next = flowReducer(state, { type: 'minorDone' });
  expect([next.step.name, next.adult.adult_first_name, next.adult.adult_last_name]).toEqual(['final', 'Ana', 'López']);
  expect(flowReducer(next, { type: 'back' }).step).toEqual({ name: 'minor', index: 0 });
});
