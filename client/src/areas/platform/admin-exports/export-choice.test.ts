import { expect, it } from 'vitest';
import { choiceProblems, type ExportChoice, fallbackName } from './export-choice.ts';

const choice: ExportChoice = { type: 'customers', range: 'custom', from: '2026-06-01', to: '2026-06-02' };

it('[Y32] a custom range needs both days in order, and no other range needs any', () => {
  const missing = 'Please select both start and end dates';
  expect(choiceProblems(choice)).toEqual({});
  expect(choiceProblems({ ...choice, from: '' })).toEqual({ from: missing });
  expect(choiceProblems({ ...choice, to: '' })).toEqual({ to: missing });
  expect(choiceProblems({ ...choice, to: '2026-05-31' })).toEqual({ to: 'End date must be on or after start date' });
  expect(choiceProblems({ ...choice, range: 'week', from: '', to: '' })).toEqual({});
});

it('[Y32] a file is named by type and range', () => {
  expect(fallbackName(choice)).toBe('admin-customers-custom.csv');
  expect(fallbackName({ ...choice, type: 'all', range: 'all-time' })).toBe('admin-all-all-time.zip');
});
