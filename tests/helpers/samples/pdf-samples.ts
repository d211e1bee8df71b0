import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';

const onePage = new Map<string, Promise<Buffer>>();

/** A one-page waiver such as an owner makes; the same bytes for the same title. */
export function onePagePdf(title = 'Participant waiver'): Promise<Buffer> {
  const made = onePage.get(title) ?? drawOnePage(title);
  onePage.set(title, made);
  return made;
}

async function drawOnePage(title: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  page.drawText(title, { x: 60, y: 760, size: 22, font });
  page.drawText('I understand the risks and agree to follow the rules of the venue.', {
    x: 60,
    y: 720,
    size: 11,
    font,
  });
  return Buffer.from(await pdf.save());
}

export async function twoPagePdf(): Promise<Buffer> {
  const pdf = await PDFDocument.load(await onePagePdf());
  pdf.addPage([595, 842]);
  return Buffer.from(await pdf.save());
}

/** A file of `pages` pages, each with its number and paragraphs in words of its own. */
export async function longPdf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    const page = pdf.addPage([595, 842]);
    page.drawText(`Park rules, page ${number} of ${pages}`, { x: 60, y: 760, size: 22, font });
    for (let clause = 0; clause < 18; clause += 1) {
      const text = `${number}.${clause + 1} I follow what staff say, and I use the equipment as it is meant.`;
      page.drawText(text, { x: 60, y: 720 - clause * 36, size: 11, font });
    }
  }
  return Buffer.from(await pdf.save());
}

/** Lists two pages and says that it has one, which some readers believe. */
export async function miscountedPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.load(await twoPagePdf());
  const text = Buffer.from(await pdf.save({ useObjectStreams: false })).toString('latin1');
  return Buffer.from(text.replace('/Count 2', '/Count 1'), 'latin1');
}

/** One empty page and a script that runs when it is opened. */
export async function scriptOnlyPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]);
  const action = pdf.context.obj({ S: PDFName.of('JavaScript'), JS: PDFString.of('while (true) app.alert("hello");') });
  pdf.catalog.set(PDFName.of('OpenAction'), action);
  return Buffer.from(await pdf.save());
}

/** One page whose content inflates from a few hundred bytes to 320 MB: deflated twice, as PDF allows. */
export async function bombPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const content = deflateSync(deflateSync(Buffer.alloc(320 * 1024 * 1024, ' '), { level: 1 }), { level: 9 });
  const stream = pdf.context.stream(content, { Filter: ['FlateDecode', 'FlateDecode'] });
  page.node.set(PDFName.of('Contents'), pdf.context.register(stream));
  return Buffer.from(await pdf.save());
}

/** Two such pages. */
export async function bombPagesPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.load(await bombPdf());
  pdf.addPage([595, 842]);
  return Buffer.from(await pdf.save());
}

/** Two pages whose operators are in hundreds of streams, each of which inflates to a megabyte of blanks. */
export async function manyStreamsPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.load(await twoPagePdf());
  const blanks = pdf.context.register(pdf.context.flateStream(' '.repeat(1024 * 1024)));
  for (const page of pdf.getPages()) for (let index = 0; index < 300; index += 1) page.node.addContentStream(blanks);
  return Buffer.from(await pdf.save());
}

/** Two pages with a drawing in a drawing, and so on, ten thousand times. */
export async function deepPagesPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.load(await twoPagePdf());
  let inner = pdf.context.register(pdf.context.stream('0 0 9 9 re f', { Subtype: 'Form', BBox: [0, 0, 9, 9] }));
  for (let depth = 0; depth < 10_000; depth += 1) {
    const dict = { Subtype: 'Form', BBox: [0, 0, 9, 9], Resources: { XObject: { In: inner } } };
    inner = pdf.context.register(pdf.context.stream('/In Do', dict));
  }
  for (const page of pdf.getPages()) page.node.setXObject(PDFName.of('In'), inner);
  return Buffer.from(await pdf.save());
}

/** Fills the whole page with a gradient half a million times: hours of work in a few kilobytes. */
export async function endlessPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const shading = pdf.context.obj({
    ShadingType: 2,
    ColorSpace: 'DeviceRGB',
    Coords: [0, 0, 595, 842],
    Function: { FunctionType: 2, Domain: [0, 1], C0: [1, 0, 0], C1: [0, 0, 1], N: 1 },
  });
  page.node.set(PDFName.of('Resources'), pdf.context.obj({ Shading: { S: shading } }));
  const content = pdf.context.flateStream('/S sh '.repeat(500_000));
  page.node.set(PDFName.of('Contents'), pdf.context.register(content));
  return Buffer.from(await pdf.save());
}
