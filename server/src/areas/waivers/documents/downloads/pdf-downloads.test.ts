import { expect, it, vi } from 'vitest';
import { createPdfDownloads } from './pdf-downloads.ts';

const MB = 1024 * 1024;
const file = (id: string, bytes: number) => ({ id, bytes, load: vi.fn(async () => new Uint8Array(bytes).fill(7)) });
const stranger = (caller = '203.0.113.9') => ({ caller, isStranger: true });
const tooMany = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' });

it('[X11] sends a PDF whole and in parts, and reads it once for all who download it at the same time', async () => {
  const downloads = createPdfDownloads();
  const pdf = file('a', 150_000);
  const first = await downloads.open(pdf, stranger());
  const second = await downloads.open(pdf, stranger());
  const parts: Uint8Array[] = [];
  for await (const part of first) parts.push(part);
  expect(parts.map(({ length }) => length)).toEqual([65_536, 65_536, 18_928]);
  expect(Buffer.concat(parts).every((byte) => byte === 7)).toBe(true);
  expect(pdf.load).toHaveBeenCalledTimes(1);
  await second.cancel();
  await (await downloads.open(pdf, stranger())).cancel();
  expect(pdf.load).toHaveBeenCalledTimes(2);
});

it('[X11] refuses a caller with twelve under way, and nobody else, until one of them ends', async () => {
  const downloads = createPdfDownloads();
  const open = (caller?: string) => downloads.open(file('a', 10), stranger(caller));
  const mine = await Promise.all(Array.from({ length: 12 }, () => open()));
  await expect(open()).rejects.toEqual(tooMany);
  await open('198.51.100.4');
  await mine[0]?.cancel();
  await mine[0]?.cancel();
  await open();
  await expect(open()).rejects.toEqual(tooMany);
});

it('[X11] refuses strangers past 64 MB of different PDFs, but not who reads one of those, nor an owner', async () => {
  const downloads = createPdfDownloads();
  for (const id of ['a', 'b']) await downloads.open(file(id, 20 * MB), stranger(id));
  await expect(downloads.open(file('c', 24 * MB + 1), stranger('c'))).rejects.toEqual(tooMany);
  await downloads.open(file('c', 24 * MB), stranger('c'));
  await expect(downloads.open(file('d', 1), stranger('d'))).rejects.toEqual(tooMany);
  await downloads.open(file('c', 24 * MB), stranger('d'));
  await downloads.open(file('d', 20 * MB), { caller: 'user:1', isStranger: false });
});

it('[X11] gives up on a reader that takes nothing, also on one that never began', async () => {
  const downloads = createPdfDownloads(5);
  const open = () => downloads.open(file('a', 100_000), stranger());
  const reader = (await open()).getReader();
  await reader.read();
  await expect(reader.closed).rejects.toThrow('took nothing');
  const left = await Promise.all(Array.from({ length: 12 }, open));
  await Promise.all(left.map((stream) => expect(stream.getReader().closed).rejects.toThrow('took nothing')));
  await (await open()).cancel();
});

it('[X11] frees the place of a PDF that could not be read', async () => {
  const downloads = createPdfDownloads();
  const broken = { id: 'a', bytes: 10, load: () => Promise.reject(new Error('gone')) };
  for (let attempt = 0; attempt < 13; attempt += 1)
    await expect(downloads.open(broken, stranger())).rejects.toThrow('gone');
});
