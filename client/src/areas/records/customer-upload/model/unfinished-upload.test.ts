import { beforeEach, expect, it } from 'vitest';
import { forgetUnfinished, keepUnfinished, readUnfinished } from './unfinished-upload.ts';

const upload = {
  clientId: 'C00001',
  fileSha256: 'ab12',
  uploadId: '0190aaaa-0000-7000-8000-000000000001',
  source: { sheet: 'Spring', encoding: 'macintosh' as const },
  reading: { mapping: { adult_full_name: 0, phone: [2, 1] }, dateOrder: 'dmy' as const },
  fixes: new Map([[7, new Map([[1, 'ana@example.org']])]]),
};

let storage: Storage;
beforeEach(() => {
  const texts = new Map<string, string>();
  storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  } as Storage;
});

it('[F60] an upload that was begun goes on with the same file of the same venue alone', () => {
  keepUnfinished(storage, upload);
  expect(readUnfinished(storage, 'C00001', 'ab12')).toEqual(upload);
  expect(readUnfinished(storage, 'C00001', 'cd34')).toBeNull();
  expect(readUnfinished(storage, 'C00002', 'ab12')).toBeNull();
  forgetUnfinished(storage);
  expect(readUnfinished(storage, 'C00001', 'ab12')).toBeNull();
});

it('[F60] what is not an upload is none', () => {
  for (const text of ['', '{', 'null', '{"clientId":"C00001","fileSha256":"ab12"}']) {
    storage.getItem = () => text;
    expect(readUnfinished(storage, 'C00001', 'ab12')).toBeNull();
  }
});
