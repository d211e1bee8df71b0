import { expect, it } from 'vitest';
import { waiverWords } from './waiver-words.ts';

const wordsOf = (person: Parameters<typeof waiverWords>[0]) => {
  const { state, text } = waiverWords(person, '2026-11-20');
  return [state, text];
};

it('[F52] says until when a waiver is in force, when the last one was signed, or that there is none', () => {
  expect(wordsOf({ date_signed: '2026-01-02', has_signature: true })).toEqual(['active', 'Waiver until Dec 31, 2026']);
  expect(wordsOf({ date_signed: '2025-12-31', has_signature: true })).toEqual([
    'last_year',
    'Last signed Dec 31, 2025',
  ]);
  expect(wordsOf({ date_signed: '2026-11-20', has_signature: false })).toEqual(['unsigned', 'No signature on file']);
});

it('[F52] [F22] goes by a newer signature of the records merged into one', () => {
  const kept = { date_signed: '2026-11-20', has_signature: false };
  expect(wordsOf({ ...kept, last_signed: '2026-03-01' })).toEqual(['active', 'Waiver until Dec 31, 2026']);
});
