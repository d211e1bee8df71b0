import { degrees, PDFDocument, rgb, StandardFonts } from 'pdf-lib';

/*
 * Waivers as office programs and scanners write them where a page doesn't look as it reads: in fonts that the file names without containing
 * them, and in text that isn't seen.
 */

/** A file of one A4 page with these operators and fonts; further objects begin with number 6. */
function rawPdf(contents: string, fonts: string, others: readonly string[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources 5 0 R >>',
    `<< /Length ${contents.length} >>\nstream\n${contents}\nendstream`,
    `<< /Font << ${fonts} >> >>`,
    ...others,
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF`;
  return Buffer.from(text, 'latin1');
}

const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
const shown = (lines: readonly string[]): string =>
  `BT /F1 16 Tf 50 780 Td 24 TL ${lines.map((line) => `<${line}> Tj T*`).join(' ')} ET`;

const descriptor = (name: string): string =>
  `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>`;

/** Fonts of East Asia by name, as Word and Acrobat name them. */
export const eastAsianFonts = {
  china: { name: 'SimSun', encoding: 'UniGB-UCS2-H', ordering: 'GB1' },
  taiwan: { name: 'MingLiU', encoding: 'UniCNS-UCS2-H', ordering: 'CNS1' },
  japan: { name: 'MS-Mincho', encoding: 'UniJIS-UCS2-H', ordering: 'Japan1' },
  korea: { name: 'HYSMyeongJo-Medium', encoding: 'UniKS-UCS2-H', ordering: 'Korea1' },
};

/** Lines in a font that every reader of its country has, and the file hasn't. */
export function eastAsianPdf(country: keyof typeof eastAsianFonts, lines: readonly string[]): Buffer {
  const { name, encoding, ordering } = eastAsianFonts[country];
  return rawPdf(shown(lines.map(utf16)), '/F1 6 0 R', [
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [7 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 1000 /FontDescriptor 8 0 R >>`,
    descriptor(name),
  ]);
}

/** A line in the glyphs of a font that only its writer had, by number, with what they mean unless that is left out. */
export function foreignGlyphsPdf(name: string, text: string, { isExplained = true } = {}): Buffer {
  const characters = [...new Set(text)];
  const glyphs = Array.from(text, (character) => characters.indexOf(character) + 1);
  const hex = (value: number): string => value.toString(16).padStart(4, '0');
  const pairs = characters.map((character, index) => `<${hex(index + 1)}> <${utf16(character)}>`);
  const map = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    `${pairs.length} beginbfchar ${pairs.join(' ')} endbfchar`,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
  return rawPdf(shown([glyphs.map(hex).join('')]), '/F1 6 0 R', [
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [7 0 R] ${isExplained ? '/ToUnicode 9 0 R' : ''} >>`,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /CIDToGIDMap /Identity /FontDescriptor 8 0 R >>`,
    descriptor(name),
    `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
  ]);
}

/** A line in a simple font that the file hasn't, whose codes from 128 on are glyphs by these names. */
export function namedGlyphsPdf(font: string, codes: string, names: readonly string[]): Buffer {
  const widths = Array.from({ length: 224 }, () => 556).join(' ');
  return rawPdf(shown([codes]), '/F1 6 0 R', [
    `<< /Type /Font /Subtype /TrueType /BaseFont /${font} /FirstChar 32 /LastChar 255 /Widths [${widths}] /FontDescriptor 7 0 R /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [128 ${names.map((name) => `/${name}`).join(' ')}] >> >>`,
    descriptor(font).replace('/Flags 4', '/Flags 32'),
  ]);
}

/** Lines in black, and lines that are read and not seen. */
export async function unseenTextPdf(
  how: 'white' | 'covered' | 'invisible',
  { seen = 1, unseen = 3, text: hidden = 'I give up all my rights.' } = {},
): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  for (let line = 0; line < seen; line += 1)
    page.drawText(`${line}. I follow the rules of the venue.`, { x: 60, y: 760 - line * 20, size: 11, font });
  for (let line = 0; line < unseen; line += 1) {
    const y = 300 - line * 20;
    const text = `${line}. ${hidden}`;
    if (how === 'white') page.drawText(text, { x: 60, y, size: 11, font, color: rgb(1, 1, 1) });
    if (how === 'covered') {
      page.drawText(text, { x: 60, y, size: 11, font });
      page.drawRectangle({ x: 50, y: y - 5, width: 400, height: 20, color: rgb(1, 1, 1) });
    }
    if (how === 'invisible') {
      const name = page.node.newFontDictionary(font.name, font.ref).toString();
      const contents = `BT 3 Tr ${name} 11 Tf 60 ${y} Td (${text}) Tj ET`;
      page.node.addContentStream(pdf.context.register(pdf.context.flateStream(contents)));
    }
  }
  return Buffer.from(await pdf.save());
}

/** A line in black, and across the page a word that is hardly darker than the paper. */
export async function watermarkedPdf(word: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  page.drawText('I follow the rules.', { x: 60, y: 760, size: 11, font });
  page.drawText(word, { x: 100, y: 200, size: 80, font, rotate: degrees(45), opacity: 0.04 });
  return Buffer.from(await pdf.save());
}

/** A picture of a page, such as a scanner makes, with what it says as text that isn't drawn over it. */
export async function scannedTextPdf(jpeg: Uint8Array, lines: readonly string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  page.drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: 595, height: 842 });
  const name = page.node.newFontDictionary(font.name, font.ref).toString();
  const contents = lines.map((line, index) => `BT 3 Tr ${name} 16 Tf 60 ${760 - index * 30} Td (${line}) Tj ET`);
  page.node.addContentStream(pdf.context.register(pdf.context.flateStream(contents.join('\n'))));
  return Buffer.from(await pdf.save());
}
