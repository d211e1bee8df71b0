import { expect, it } from 'vitest';
import { tokenFailureText } from './card-labels.ts';

it('[R12] names the fields that are wrong', () => {
  const errors = [{ field: 'cvv', message: 'CVV is not valid.' }, { message: 'ZIP is not valid.' }];
  expect(tokenFailureText({ status: 'Invalid', errors })).toBe(
    'Please check your card information: CVV is not valid. ZIP is not valid.',
  );
});

it('prefers the provider’s detail, with its own message where there is none', () => {
  const errors = [{ message: 'TOKEN_ERROR', detail: 'The bank did not answer.' }];
  expect(tokenFailureText({ status: 'Error', errors })).toBe('The bank did not answer.');
  expect(tokenFailureText({ status: 'Error' })).toBe('Card tokenization failed');
  expect(tokenFailureText({ status: 'Abort', errors: [{}] })).toBe('Card tokenization failed');
});
