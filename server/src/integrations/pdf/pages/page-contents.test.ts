import { deflateSync } from 'node:zlib';

import { expect, it } from 'vitest';
import { PDFDocument, PDFName, type PDFRawStream } from '../base/libraries.ts';
import { pageContents } from './page-contents.ts';

async function pageOf(make: (pdf: PDFDocument) => PDFRawStream[]) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  const streams = make(pdf).map((stream) => pdf.context.register(stream));
  page.node.set(PDFName.of('Contents'), pdf.context.obj(streams));
  return page;
}

const textOf = (page: Awaited<ReturnType<typeof pageOf>>) => Buffer.from(pageContents(page)?.bytes ?? []).toString();

it('[W36] leaves one stream as it is stored, whatever its filters', async () => {
  const page = await pageOf(({ context }) => [context.stream('as it is', { Filter: 'Unheard' })]);
  expect(textOf(page)).toBe('as it is');
  expect(pageContents(page)?.filters.toString()).toContain('/Filter /Unheard');
});

it('[W36] reads several streams one after the other, with a break between, also where a sum is wrong or the end is missing', async () => {
  const wrongSum = deflateSync('wrong sum');
  wrongSum.fill(0, wrongSum.length - 4);
  const cut = deflateSync('cut short '.repeat(50)).subarray(0, -6);
  const page = await pageOf(({ context }) => [
    context.stream('plain'),
    context.flateStream('deflated'),
    context.stream(wrongSum, { Filter: 'FlateDecode' }),
    context.stream('68657861>', { Filter: ['ASCIIHexDecode'] }),
    context.stream(cut, { Filter: 'FlateDecode' }),
  ]);
  const [plain, deflated, sum, hex, short] = textOf(page).split('\n');
  expect([plain, deflated, sum, hex]).toEqual(['plain', 'deflated', 'wrong sum', 'hexa']);
  expect(short).toContain('cut short cut short');
});

it('[X4] [W36] reads no more than its bounds', async () => {
  const much = deflateSync(Buffer.alloc(40 * 1024 * 1024, ' '));
  const inflating = await pageOf(({ context }) => [
    context.stream('q'),
    context.stream(much, { Filter: 'FlateDecode' }),
  ]);
  expect(() => pageContents(inflating)).toThrow();
  const unknown = await pageOf(({ context }) => [context.stream('q'), context.stream('x', { Filter: 'Unheard' })]);
  expect(() => pageContents(unknown)).toThrow('can’t be read');
});

it('has none for an empty page', async () => {
  expect(pageContents((await PDFDocument.create()).addPage())).toBeNull();
});
