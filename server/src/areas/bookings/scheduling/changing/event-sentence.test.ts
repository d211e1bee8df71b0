import { expect, it } from 'vitest';
import { eventSentence } from './event-sentence.ts';

it('[B35] words an email that was taken away', () => {
  expect(eventSentence('{"party_email":["marie@example.org",""]}')).toBe('email from marie@example.org to none');
});

it('[B35] leaves out what is no change', () => {
  expect(eventSentence('{"status":"confirmed","party_name":["Marie","Irène"],"by":["a","b"]}')).toBe(
    'name from Marie to Irène',
  );
});
