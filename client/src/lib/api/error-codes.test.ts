import { expect, it } from 'vitest';
import { isErrorCode } from './error-codes.ts';

it('knows the codes of the list, and nothing that every object has', () => {
  expect(['INTERNAL', 'NOT_FOUND', 'toString', 'constructor', '', 7, null].filter(isErrorCode)).toEqual([
    'INTERNAL',
    'NOT_FOUND',
  ]);
});
