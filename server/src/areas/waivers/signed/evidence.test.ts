import { expect, it } from 'vitest';
import { type Evidence, shownDocuments } from './evidence.ts';

const sha256 = 'a'.repeat(64);
const facts = {} as Omit<Evidence, 'format'>;

it('[W37] reads the one document of the first format as that which every venue has', () => {
  const document = { document_id: 'file-1', version: 3, sha256, is_known: true };
  expect(shownDocuments({ ...facts, format: 1, document })).toEqual([
    { document_id: 'default', file_id: 'file-1', name: null, language: null, version: 3, sha256, is_known: true },
  ]);
  expect(shownDocuments({ ...facts, format: 1, document: null })).toEqual([]);
});

it('[W37] reads all documents of the second format in their order', () => {
  const unknown = { file_id: null, name: null, language: null, version: null, sha256: null, is_known: false };
  const documents = [
    { document_id: 'default', file_id: 'file-1', name: 'Waiver', language: 'en', version: 3, sha256, is_known: true },
    { ...unknown, document_id: 'other' },
  ];
  expect(shownDocuments({ ...facts, format: 2, documents, questions: [], answers_sha256: null })).toEqual(documents);
});
