import { createLogger } from '@gatehouse/server/base/logger';
import { createPdfTools, type InspectedFile } from '@gatehouse/server/integrations/pdf/pdf-tools';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as fonts from '../../helpers/samples/font-samples.ts';

/* What a page says is what it shows. None of this has to do with a database. */
const tools = createPdfTools(createLogger('silent'));
const inspect = (bytes: Uint8Array) => tools.inspect(bytes, { joins: false });

async function accepted(bytes: Uint8Array): Promise<InspectedFile> {
  const verdict = await inspect(bytes);
  if (!verdict.ok) throw new Error(`the file is ${verdict.reason}`);
  return verdict.file;
}

/** The share of dark pixels in each of the first lines of a sample, from its left margin on, so many characters wide. */
async function inkOf({ picture, widthPt }: InspectedFile, characters: readonly number[]): Promise<number[]> {
  const { width } = await sharp(picture).metadata();
  const scale = width / widthPt;
  return Promise.all(
    characters.map(async (count, line) => {
      const [left, top, size] = [50, 842 - 780 + line * 24 - 14, 16].map((points) => Math.round(points * scale));
      const box = { left: left ?? 0, top: top ?? 0, width: (size ?? 0) * count, height: size ?? 0 };
      const { data } = await sharp(picture).extract(box).greyscale().raw().toBuffer({ resolveWithObject: true });
      return data.filter((value) => value < 140).length / data.length;
    }),
  );
}

const waivers: [country: keyof typeof fonts.eastAsianFonts, lines: string[]][] = [
  ['china', ['免责声明', '我了解风险并同意遵守场地规则。']],
  ['taiwan', ['免責聲明', '我了解風險並同意遵守場地規則。']],
  ['japan', ['免責同意書', '私は危険を理解し、規則に従います。']],
  ['korea', ['면책동의서', '나는위험을이해하고규칙을따릅니다.']],
];

describe('text in fonts that a file lacks', () => {
  it.each(waivers)('[W56] is drawn in a font that comes with the product: %s', async (country, lines) => {
    const file = await accepted(fonts.eastAsianPdf(country, lines));
    expect(file.text).toBe(lines.join('\n'));
    for (const share of await inkOf(
      file,
      lines.map(({ length }) => length),
    ))
      expect(share).toBeGreaterThan(0.08);
    /* Another reader may have no such font: it gets the picture. */
    expect(file.copy).toBeNull();
  });

  it('[W56] is drawn beyond the Latin alphabet of Windows, also in a font that PDFium replaces', async () => {
    const codes = `808182838485${Buffer.from(' warunki').toString('hex')}`;
    for (const font of ['Calibri', 'ArialMT']) {
      const file = await accepted(
        fonts.namedGlyphsPdf(font, codes, ['aogonek', 'Lslash', 'ccaron', 'Gamma', 'afii10031', 'scedilla']),
      );
      expect(file.text).toBe('ąŁčΓНş warunki');
      const [share = 0] = await inkOf(file, [3]);
      expect(share).toBeGreaterThan(0.06);
    }
  });

  it('[W56] is drawn as check marks and emoji', async () => {
    for (const font of ['Calibri', 'ArialMT']) {
      const codes = `808182${Buffer.from(' I follow the rules').toString('hex')}`;
      const file = await accepted(fonts.namedGlyphsPdf(font, codes, ['bullet', 'a20', 'a22']));
      expect(file.text).toBe('•✔✖ I follow the rules');
      expect((await inkOf(file, [3]))[0]).toBeGreaterThan(0.06);
    }
  });

  it('[W56] is drawn by what its glyphs mean, and refused where nothing says that', async () => {
    const text = '我同意遵守规则';
    const file = await accepted(fonts.foreignGlyphsPdf('SimSun', text));
    expect(file.text).toBe(text);
    expect((await inkOf(file, [text.length]))[0]).toBeGreaterThan(0.08);
    expect(await inspect(fonts.foreignGlyphsPdf('SimSun', text, { isExplained: false }))).toMatchObject({ ok: false });
  });

  it('[W56] is refused by the name of the font where letters join, which none of ours can do alone', async () => {
    const refused = { ok: false, reason: 'missing_font', fontName: 'ArabicTypesetting' };
    expect(await inspect(fonts.foreignGlyphsPdf('ArabicTypesetting', 'أوافق على القواعد'))).toEqual(refused);
    expect(await inspect(fonts.foreignGlyphsPdf('Mangal', 'नियम'))).toMatchObject({ reason: 'missing_font' });
  });

  it('[W56] [X4] is refused past 4,000 different characters', async () => {
    const lines = Array.from({ length: 100 }, (_, line) =>
      String.fromCodePoint(...Array.from({ length: 41 }, (_item, index) => 0x4e00 + line * 41 + index)),
    );
    const refused = { ok: false, reason: 'missing_font', fontName: 'MS-Mincho' };
    expect(await inspect(fonts.eastAsianPdf('japan', lines))).toEqual(refused);
  });

  it('[W56] is drawn in the fourteen fonts that every reader has', async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([595, 842]);
    const names = Object.values(StandardFonts);
    const texts = names.map((name) =>
      name === StandardFonts.Symbol ? 'αβγδε' : name === StandardFonts.ZapfDingbats ? '✓✔✕✖✗' : 'I agree to the rules.',
    );
    for (const [line, name] of names.entries())
      page.drawText(texts[line] ?? '', { x: 50, y: 780 - line * 24, size: 16, font: await pdf.embedFont(name) });
    const file = await accepted(await pdf.save());
    for (const [line, share] of (
      await inkOf(
        file,
        texts.map(({ length }) => Math.min(length, 8)),
      )
    ).entries())
      expect(share, names[line]).toBeGreaterThan(0.03);
    expect(file.copy).not.toBeNull();
  });
});

describe('text that is not seen', () => {
  it.each(['white', 'covered', 'invisible'] as const)('[W56] is not published: %s', async (how) => {
    const refused = { ok: false, reason: 'unseen_text' };
    expect(await inspect(await fonts.unseenTextPdf(how))).toEqual(refused);
    expect(await inspect(await fonts.unseenTextPdf(how, { seen: 0 }))).toEqual(refused);
  });

  it('[W56] is not read out where it is a small part of the page, as marks for other programs are', async () => {
    const { text } = await accepted(await fonts.unseenTextPdf('white', { seen: 15, unseen: 1 }));
    expect(text).toContain('14. I follow the rules of the venue.');
    expect(text).not.toContain('rights');
  });

  it('[W56] is nothing to refuse a page for where its owner covered a paragraph, or a signing service has its fields', async () => {
    const covered = await accepted(await fonts.unseenTextPdf('covered', { seen: 15, unseen: 6 }));
    expect(covered.text).toContain('14. I follow the rules of the venue.');
    expect(covered.text).not.toContain('rights');
    const text = '{{sig_es_:signer1:signature}} {{date_es_:signer1:date}}';
    const signed = await accepted(await fonts.unseenTextPdf('white', { seen: 2, unseen: 4, text }));
    expect(signed.text).not.toContain('signer');
  });

  it('[W56] is seen where it is a faint watermark', async () => {
    const { text } = await accepted(await fonts.watermarkedPdf('CONFIDENTIAL'));
    expect(text.replaceAll(/\s/g, '')).toContain('CONFIDENTIAL');
  });

  it('[W56] is read out where a scanned picture shows it', async () => {
    const lines = ['I follow the rules of the venue.', 'I wear a helmet.'];
    const words = lines.map((line, index) => `<text x="60" y="${82 + index * 30}" font-size="16">${line}</text>`);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="595" height="842"><rect width="595" height="842" fill="#fdfdf6"/>${words.join('')}${lines.map((_line, index) => `<rect x="60" y="${70 + index * 30}" width="220" height="9" fill="#333"/>`).join('')}</svg>`;
    const scan = await sharp(Buffer.from(svg), { density: 144 }).jpeg().toBuffer();
    expect((await accepted(await fonts.scannedTextPdf(scan, lines))).text).toBe(lines.join('\n'));
    const blank = await sharp({ create: { width: 595, height: 842, channels: 3, background: '#fdfdf6' } })
      .jpeg()
      .toBuffer();
    expect(await inspect(await fonts.scannedTextPdf(blank, lines))).toEqual({ ok: false, reason: 'unseen_text' });
  });
});
