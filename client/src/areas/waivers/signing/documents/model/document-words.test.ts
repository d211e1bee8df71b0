import { expect, it } from 'vitest';
import { consentSample, fileSample, healthSample, joinedSample, waiverSample } from '../testing/document-samples.ts';
import {
  languagesText,
  needText,
  pagesText,
  questionsText,
  textLanguages,
  validitySentence,
  validityText,
} from './document-words.ts';

const today = '2026-11-26';

it.each([
  ['calendar_year', null, 'Until the end of the year', 'is covered through Dec 31, 2026.'],
  ['days', 1, 'For 1 day', 'is covered through Nov 27, 2026.'],
  ['days', 30, 'For 30 days', 'is covered through Dec 26, 2026.'],
  ['months', 3, 'For 3 months', 'is covered through Feb 26, 2027.'],
  ['visit', null, 'For one visit', 'first checks in on Nov 29, 2026 is covered for that day'],
  ['until_changed', null, 'Until its text changes', 'until you publish a changed text'],
] as const)('[W53] says what %s %s means, with today as the example', (validity, count, words, sentence) => {
  expect(validityText(validity, count)).toBe(words);
  expect(validitySentence(validity, count, today)).toContain(sentence);
});

it('[W53] says nothing of a count that is no number yet', () => {
  for (const count of [null, 0, Number.NaN]) expect(validitySentence('days', count, today)).toBeNull();
});

it('[W53] names those who need a document, and counts offerings that it doesn’t know', () => {
  const offerings = [
    { offering_id: 'C00001-1', offering_name: 'Laser Tag' },
    { offering_id: 'C00001-2', offering_name: 'Axes' },
  ];
  const both = { ...consentSample, offering_ids: ['C00001-1', 'C00001-2'] };
  expect(needText(waiverSample, offerings)).toBe('Everyone');
  expect(needText({ needed_by: 'minors', offering_ids: [] }, offerings)).toBe('Minors');
  expect(needText(both, offerings)).toBe('Guests of Laser Tag and Axes');
  expect(needText(both, [])).toBe('Guests of 2 offerings');
});

it('[W53] words languages, pages and questions, its own language first', () => {
  const spanish = { ...fileSample, language: 'es' as const };
  const document = { ...waiverSample, fallback_language: 'es' as const, draft_files: [spanish] };
  expect(textLanguages(document)).toEqual(['es', 'en']);
  expect(languagesText(textLanguages(document))).toBe('Spanish and English');
  expect(languagesText([])).toBe('No file');
  expect([fileSample, joinedSample].map(pagesText)).toEqual(['1 page', '3 pages joined into one']);
  expect(questionsText(waiverSample)).toBe('No questions');
  expect(questionsText({ questions: [healthSample] })).toBe('1 question');
});
