import { expect, it } from 'vitest';
import { z } from 'zod';
import { issueSentence } from './issue-sentence.ts';

const schema = z.object({
  waiver_id: z.string().max(3),
  phone: z.string().refine((text) => text !== '1', 'Please enter a valid phone number'),
});
const sentences = (value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => issueSentence(path, message));

it('names the field where the schema has no words of its own', () => {
  expect(sentences({ waiver_id: 7, phone: '2' })).toEqual(['Waiver id is missing or not valid.']);
  expect(sentences({ waiver_id: 'long', phone: '2' })).toEqual(['Waiver id is too long or too large.']);
  expect(sentences(null)).toEqual(['What was sent is missing or not valid.']);
});

it('keeps the words of a rule', () => {
  expect(sentences({ waiver_id: 'x', phone: '1' })).toEqual(['Please enter a valid phone number']);
});
