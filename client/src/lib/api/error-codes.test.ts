import { expect, it } from 'vitest';
import { isErrorCode } from './error-codes.ts';

it('accepts the codes of the list, and no property that every object has', () => {
  expect(['INTERNAL', 'NOT_FOUND', 'toString', 'constructor', '', 7, null].filter(isErrorCode)).toEqual([
    'INTERNAL',
    'NOT_FOUND',
  ]);
});
