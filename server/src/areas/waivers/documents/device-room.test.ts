import { expect, it } from 'vitest';
import { rowsInPage } from './device-bytes.ts';
import { filesThatFit, type RoomFile } from './device-room.ts';

const documents = [
  { document_id: 'default', fallback_language: 'en' },
  { document_id: 'karts', fallback_language: 'es' },
] as const;

const file = (documentId: string, language: RoomFile['language'], pictureBytes = 300): RoomFile => ({
  id: `${documentId} ${language}`,
  documentId,
  language,
  pictureBytes,
});

it('[W41] takes the documents’ own languages first, then translations in the order of the documents', () => {
  const files = [file('karts', 'en'), file('karts', 'es'), file('default', 'fr'), file('default', 'en')];
  const fitting = (charsMax: number) => [...filesThatFit(documents, files, charsMax)];
  expect(fitting(399)).toEqual([]);
  expect(fitting(400)).toEqual(['default en']);
  expect(fitting(800)).toEqual(['default en', 'karts es']);
  expect(fitting(1_200)).toEqual(['default en', 'karts es', 'default fr']);
  expect(fitting(1_600)).toEqual(['default en', 'karts es', 'default fr', 'karts en']);
});

it('[W41] takes a smaller file where a larger one has no room', () => {
  const files = [file('default', 'en'), file('default', 'es', 3_000), file('default', 'fr')];
  expect([...filesThatFit(documents, files, 1_000)]).toEqual(['default en', 'default fr']);
});

it('[W41] counts the characters of base64, not the bytes', () => {
  expect(filesThatFit(documents, [file('default', 'en', 1)], 3).size).toBe(0);
  expect(filesThatFit(documents, [file('default', 'en', 1)], 4).size).toBe(1);
});

it('[L4] a page takes one row whatever its size, and no more than fit', () => {
  const most = 1024 * 1024;
  expect(rowsInPage([], 9)).toBe(9);
  expect(rowsInPage([5 * most], 9)).toBe(9);
  expect(rowsInPage([5 * most, 1], 9)).toBe(1);
  expect(rowsInPage([most / 2, most / 2], 9)).toBe(9);
  expect(rowsInPage([most / 2, most / 2, 1], 9)).toBe(2);
});
