import { expect, it } from 'vitest';
import { documentPath } from './export-content.ts';

it('[X15] names a document’s PDF by its version and language, and the waiver in English by its version alone', () => {
  const path = (document: string, language: string, number: number) =>
    documentPath({ of_document: document, language, number });
  expect(path('default', 'en', 3)).toBe('waivers/v3.pdf');
  expect(path('default', 'es', 3)).toBe('waivers/default/v3-es.pdf');
  expect(path('default', 'en', 0)).toBe('waivers/default/draft-en.pdf');
  expect(path('climbing', 'en', 3)).toBe('waivers/climbing/v3-en.pdf');
});
