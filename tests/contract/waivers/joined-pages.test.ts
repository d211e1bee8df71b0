import { createLogger } from '@gatehouse/server/base/logger';
import { createCleanCopy } from '@gatehouse/server/integrations/pdf/clean-copy';
import { joinedPdf } from '@gatehouse/server/integrations/pdf/pages/joined-page';
import { createPdfTools, type InspectedFile } from '@gatehouse/server/integrations/pdf/pdf-tools';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { lockedPdf } from '../../helpers/samples/locked-samples.ts';
import * as pages from '../../helpers/samples/page-samples.ts';
import { bombPagesPdf, deepPagesPdf, manyStreamsPdf } from '../../helpers/samples/pdf-samples.ts';
import { imagesIn, insideOf, pagesOf, picturesOf } from '../../helpers/samples/read-pdf.ts';

const tools = createPdfTools(createLogger('silent'));
const forbidden =
  /\/(JS|JavaScript|OpenAction|AA|AcroForm|Annots|EmbeddedFiles|Launch|URI|PieceInfo|Parent \d+ 0 R \/Type \/Page\b)\b/;

const inspect = (bytes: Uint8Array, joins = true) => tools.inspect(bytes, { joins });

async function accepted(bytes: Uint8Array): Promise<InspectedFile> {
  const verdict = await inspect(bytes);
  if (!verdict.ok) throw new Error(`the file is ${verdict.reason}`);
  return verdict.file;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The share of pixels that are clearly different between the picture of a file and its joined page. */
async function difference(file: InspectedFile, pdf: Uint8Array): Promise<number> {
  const [page] = await picturesOf(pdf, 1);
  const size = { width: 400, height: Math.round((400 * file.heightPt) / file.widthPt), fit: 'fill' as const };
  const gray = (picture: Uint8Array) => sharp(picture).resize(size).flatten().grayscale().raw().toBuffer();
  const [shown, drawn] = [await gray(file.picture), await gray(page?.png ?? new Uint8Array())];
  return shown.filter((value, at) => Math.abs(value - (drawn[at] ?? 0)) > 80).length / shown.length;
}

describe('pages joined to one', () => {
  const kinds: [title: string, make: () => Promise<Buffer>, count: number, width: number, height: number][] = [
    ['three pages', () => pages.pagesPdf(3), 3, 595, 2526],
    ['pages of several sizes', pages.mixedPdf, 3, 612, 842 + 420 + 792],
    ['a file with a plain table', pages.plainTablePdf, 2, 595, 1684],
    ['turned pages', pages.turnedPdf, 4, 842, 595 + 842 + 595 + 842],
    ['cropped pages', pages.croppedPdf, 3, 892, 421 + 695 + 342],
    ['pages in other units', pages.unitPdf, 2, 600, 1642],
    ['a form with scripts, links and files', pages.formPdf, 2, 595, 1684],
    ['a page with an empty back', pages.emptyBackPdf, 2, 595, 1684],
    ['hidden layers', pages.layersPdf, 2, 595, 1684],
    ['inherited resources and split operators', pages.inheritedPdf, 2, 595, 1684],
    ['scripts where drawings are kept', pages.stowawaysPdf, 2, 595, 1684],
    ['one page listed twice', pages.repeatedPdf, 2, 595, 1684],
    ['the narrowest and longest pages', () => pages.sidedPdf([2880, 72], [72, 2880]), 2, 2880, 2952],
  ];

  it.each(kinds)('[W36] looks like the pictures, says the text and brings nothing else along: %s', async (...kind) => {
    const [, make, count, width, height] = kind;
    const bytes = await make();
    const file = await accepted(bytes);
    expect(file).toMatchObject({ pageCount: count, isJoined: true, widthPt: width, heightPt: height });
    const pdf = await joinedPdf(bytes);
    const shown = await picturesOf(pdf, 1);
    expect(shown).toMatchObject([{ width, height }]);
    expect(await difference(file, pdf)).toBeLessThan(0.002);
    const [text = ''] = await pagesOf(pdf);
    for (const line of file.text.split(/\s*\n\s*/)) expect(oneLine(text)).toContain(oneLine(line));
    expect(await imagesIn(pdf)).toBe(0);
    expect(forbidden.exec(await insideOf(pdf))?.[0]).toBeUndefined();
  });

  it('[W36] has the texts of the pages in order, with an empty line between', async () => {
    const { text } = await accepted(await pages.pagesPdf(3));
    expect(text.split('\n\n').map((part) => part.slice(0, 7))).toEqual(['Page 1:', 'Page 2:', 'Page 3:']);
  });

  it('[W36] shows what a field shows, and no layer that is hidden', async () => {
    const [form = ''] = await pagesOf(await joinedPdf(await pages.formPdf()));
    expect(form).toContain('Filled in by hand');
    expect(await insideOf(await joinedPdf(await pages.layersPdf()))).toMatch(/\/OFF \[ \d+ 0 R \]/);
  });

  it('[W10] [W36] has a picture of each page and one of all, none too large', async () => {
    const side = 512;
    const noise = Buffer.from(Array.from({ length: side * side }, (_, at) => (at * 7919 * (at % 251)) % 256));
    const jpeg = await sharp(noise, { raw: { width: side, height: side, channels: 1 } })
      .jpeg()
      .toBuffer();
    const [width, height] = [595, 2600];
    const { picture, pagePictures } = await accepted(await pages.scannedPdf(jpeg, 4, [width, height]));
    expect(pagePictures).toHaveLength(4);
    for (const page of pagePictures) expect(page.length).toBeLessThan(205 * 1024);
    const whole = await sharp(picture).metadata();
    expect([whole.format, whole.height <= 16_383]).toEqual(['webp', true]);
    expect(whole.height / whole.width).toBeCloseTo((4 * height) / width, 1);
    expect(picture.length).toBeLessThan(510 * 1024);
    const first = await sharp(pagePictures[0]).metadata();
    expect(first.height / first.width).toBeCloseTo(height / width, 1);
  });

  it('[W36] leaves a file of one page as it is without joining', async () => {
    const bytes = await pages.pagesPdf(1);
    expect(await inspect(bytes, true)).toEqual(await inspect(bytes, false));
    expect(await accepted(bytes)).toMatchObject({ pageCount: 1, isJoined: false, pagePictures: [] });
    expect(await accepted(await pages.sidedPdf([5000, 5000]))).toMatchObject({ widthPt: 5000 });
  });

  it('[W36] makes the same bytes of the same file, also in a thread', async () => {
    const bytes = await pages.formPdf();
    const joined = await joinedPdf(bytes);
    expect(Buffer.from(joined).equals(Buffer.from(await joinedPdf(bytes)))).toBe(true);
    const turn = { venue: 'C00001', caller: 'user:1' };
    const made = await createCleanCopy({ pdf: tools }, turn, async () => ({ pdf: bytes, pictures: [], sizes: [] }));
    expect(Buffer.from(joined).equals(made ?? Buffer.alloc(0))).toBe(true);
  });
});

describe('files that can’t be joined', () => {
  const kinds: [title: string, make: () => Promise<Buffer>, reason: string][] = [
    ['21 pages', () => pages.pagesPdf(21), 'too_many_pages'],
    ['2,000 pages', () => pages.pagesPdf(2000), 'too_many_pages'],
    ['30 pages that say they are one', () => pages.miscountedPagesPdf(30, 1), 'too_many_pages'],
    ['two pages that say they are one', () => pages.miscountedPagesPdf(2, 1), 'invalid'],
    ['two pages that say they are three', () => pages.miscountedPagesPdf(2, 3), 'invalid'],
    ['three pages that say they are two', () => pages.miscountedPagesPdf(3, 2), 'invalid'],
    ['a side under an inch', () => pages.sidedPdf([595, 842], [71, 300]), 'invalid'],
    ['a side over 40 inches', () => pages.sidedPdf([595, 842], [300, 2881]), 'invalid'],
    ['pages of 200 inches', () => pages.sidedPdf([14_400, 14_400], [14_400, 14_400]), 'invalid'],
    ['empty pages', pages.emptyPagesPdf, 'invalid'],
    ['a file with a password', async () => lockedPdf(await pages.pagesPdf(2), 'secret'), 'locked'],
    ['half a file', async () => (await pages.pagesPdf(3)).subarray(0, 700), 'invalid'],
    ['pages that inflate to 320 MB', bombPagesPdf, 'invalid'],
    ['a page of many streams that inflate', manyStreamsPdf, 'invalid'],
    ['drawings in drawings without end', deepPagesPdf, 'invalid'],
  ];

  it.each(kinds)('[W36] [X4] are refused with the reason, and quickly: %s', async (_title, make, reason) => {
    const bytes = await make();
    const before = process.memoryUsage().rss;
    expect(await inspect(bytes)).toEqual({ ok: false, reason });
    expect(process.memoryUsage().rss - before).toBeLessThan(700 * 1024 * 1024);
  });

  it('[W9] [W36] several pages are refused where nobody asked to join them', async () => {
    for (const count of [2, 21])
      expect(await inspect(await pages.pagesPdf(count), false)).toEqual({ ok: false, reason: 'pages' });
  });
});
