import { degrees, PDFArray, PDFDocument, PDFName, type PDFPage, PDFString, rgb, StandardFonts } from 'pdf-lib';

/*
 * Waivers of several pages as offices, forms and scanners make them. Each page says which one it is, and has a mark in its
 * bottom left corner, so that a page that is turned, cut or out of place is seen in a picture.
 */
const words = 'I understand the risks and agree to follow the rules of the venue.';
const name = (text: string): PDFName => PDFName.of(text);

async function written(
  sizes: readonly [number, number][],
  change: (pdf: PDFDocument, pages: PDFPage[]) => void | Promise<void> = () => undefined,
  options: { useObjectStreams?: boolean } = {},
): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const pages = sizes.map((size, index) => {
    const page = pdf.addPage(size);
    page.drawRectangle({ x: 6, y: 6, width: 30, height: 18, color: rgb(0.8, 0.1, 0.1) });
    page.drawText(`Page ${index + 1}: ${words}`, { x: 20, y: size[1] - 60, size: size[0] / 40, font });
    return page;
  });
  await change(pdf, pages);
  return Buffer.from(await pdf.save(options));
}

const A4: [number, number] = [595, 842];
const LETTER: [number, number] = [612, 792];

export const pagesPdf = (count: number, size = A4): Promise<Buffer> =>
  written(Array.from({ length: count }, () => size));

/** Pages full of small print. */
export const densePdf = (count: number): Promise<Buffer> =>
  written(
    Array.from({ length: count }, () => A4),
    async (pdf, pages) => {
      const font = await pdf.embedFont(StandardFonts.TimesRoman);
      for (const page of pages)
        for (let y = 40; y < 760; y += 8) page.drawText(`${words} ${words} ${y}`, { x: 40, y, size: 7, font });
    },
  );

/** A4, A5 on its side, Letter. */
export const mixedPdf = (): Promise<Buffer> => written([A4, [595, 420], LETTER]);

/** Written as by an old writer: a table at the end, and no object in another one. */
export const plainTablePdf = (): Promise<Buffer> => written([A4, A4], undefined, { useObjectStreams: false });

/** Turned by what all pages inherit, and by their own. */
export const turnedPdf = (): Promise<Buffer> =>
  written([A4, A4, A4, A4], (pdf, pages) => {
    pdf.catalog.Pages().set(name('Rotate'), pdf.context.obj(90));
    pages[1]?.setRotation(degrees(180));
    pages[2]?.setRotation(degrees(-90));
    pages[3]?.setRotation(degrees(0));
  });

/** Crops, an origin outside of the corner, and a crop that is larger than its page. */
export const croppedPdf = (): Promise<Buffer> =>
  written([A4, A4, A4], (_pdf, pages) => {
    pages[0]?.setCropBox(0, 421, 595, 421);
    pages[1]?.setMediaBox(-100, -50, 695, 892);
    pages[1]?.setRotation(degrees(90));
    pages[2]?.setCropBox(-50, 500, 900, 900);
  });

/** The second page is drawn in units of two points. */
export const unitPdf = (): Promise<Buffer> =>
  written([A4, [300, 400]], (pdf, pages) => pages[1]?.node.set(name('UserUnit'), pdf.context.obj(2)));

/** A filled form with scripts, links, actions of all kinds, attached files and a note. */
export const formPdf = (): Promise<Buffer> =>
  written([A4, A4], async (pdf, [first, second]) => {
    if (!first || !second) return;
    const form = pdf.getForm();
    const field = form.createTextField('name');
    field.setText('Filled in by hand');
    field.addToPage(first, { x: 60, y: 500, width: 300, height: 30 });
    const box = form.createCheckBox('agree');
    box.addToPage(second, { x: 60, y: 500, width: 30, height: 30 });
    box.check();
    const script = { S: 'JavaScript', JS: PDFString.of('app.alert("hello")') };
    field.acroField.dict.set(name('AA'), pdf.context.obj({ K: script }));
    pdf.catalog.set(name('OpenAction'), pdf.context.obj(script));
    pdf.catalog.set(name('AA'), pdf.context.obj({ WC: script }));
    first.node.set(name('AA'), pdf.context.obj({ O: { S: 'Launch', F: PDFString.of('calc.exe') } }));
    for (const page of [first, second])
      page.node.addAnnot(
        pdf.context.register(
          pdf.context.obj({
            Type: 'Annot',
            Subtype: 'Link',
            Rect: [20, 780, 200, 800],
            Border: [0, 0, 0],
            A: { S: 'URI', URI: PDFString.of('https://example.org') },
          }),
        ),
      );
    pdf.addJavaScript('start', 'app.alert("hello")');
    await pdf.attach(Buffer.from('attached'), 'attached.txt', { mimeType: 'text/plain' });
  });

/** One page is empty, as the back of a sheet is. */
export const emptyBackPdf = (): Promise<Buffer> =>
  written([A4], (pdf) => {
    pdf.addPage(A4);
  });

export const emptyPagesPdf = (): Promise<Buffer> =>
  written([], (pdf) => {
    for (let index = 0; index < 3; index += 1) pdf.addPage(A4);
  });

/** Text in a layer that is off, and in one that is on. */
export const layersPdf = (): Promise<Buffer> =>
  written([A4, A4], async (pdf, pages) => {
    const layer = (title: string) => pdf.context.register(pdf.context.obj({ Type: 'OCG', Name: PDFString.of(title) }));
    const [on, off] = [layer('on'), layer('off')];
    pdf.catalog.set(name('OCProperties'), pdf.context.obj({ OCGs: [on, off], D: { ON: [on], OFF: [off] } }));
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    for (const page of pages) {
      page.node.normalizedEntries().Resources.set(name('Properties'), pdf.context.obj({ On: on, Off: off }));
      for (const [tag, text, y] of [
        ['On', 'in a layer that is on', 400],
        ['Off', 'in a layer that is off', 300],
      ] as const) {
        const content = pdf.context.flateStream(
          `/OC /${tag} BDC BT /${font.name} 24 Tf 60 ${y} Td (${text}) Tj ET EMC`,
        );
        page.node.normalizedEntries().Resources.lookup(name('Font'));
        page.node.setFontDictionary(name(font.name), font.ref);
        page.node.addContentStream(pdf.context.register(content));
      }
    }
  });

/** Resources that all pages inherit, operators in several streams of several filters, and an old form without resources. */
export const inheritedPdf = (): Promise<Buffer> =>
  written([], async (pdf) => {
    const font = await pdf.embedFont(StandardFonts.TimesRoman);
    const form = pdf.context.flateStream('BT /F 18 Tf 60 300 Td (in a form without resources) Tj ET', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 595, 842],
    });
    const resources = { Font: { F: font.ref }, XObject: { Old: pdf.context.register(form) } };
    pdf.catalog.Pages().set(name('Resources'), pdf.context.obj(resources));
    for (let index = 0; index < 2; index += 1) {
      const page = pdf.addPage(A4);
      page.node.delete(name('Resources'));
      const hex = Buffer.from(`(Page ${index + 1}: ${words}) Tj ET`).toString('hex');
      const streams = [
        pdf.context.stream('q BT /F 12 Tf 60 700 Td'),
        pdf.context.stream(`${hex}>`, { Filter: 'ASCIIHexDecode' }),
        pdf.context.flateStream('0.1 0.1 0.8 rg 6 6 30 18 re f Q /Old Do'),
      ];
      page.node.set(name('Contents'), pdf.context.obj(streams.map((stream) => pdf.context.register(stream))));
    }
  });

/** Hides scripts and whole pages where drawings keep their parts. */
export const stowawaysPdf = (): Promise<Buffer> =>
  written([A4, A4], (pdf, pages) => {
    const action = pdf.context.register(
      pdf.context.obj({
        S: 'JavaScript',
        JS: PDFString.of('app.alert("hello")'),
        URI: PDFString.of('https://x.example'),
      }),
    );
    for (const page of pages) {
      page.node.addAnnot(pdf.context.register(pdf.context.obj({ Subtype: 'Link', A: action })));
      const { Resources } = page.node.normalizedEntries();
      Resources.set(name('Properties'), pdf.context.obj({ Stow: page.ref, Act: action }));
      Resources.set(name('AA'), action);
      const form = pdf.context.flateStream('0 0 10 10 re f', {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 10, 10],
        PieceInfo: { Private: action },
        AA: { O: action },
        StructParent: 3,
        Parent: page.ref,
      });
      page.node.setXObject(name('Stow'), pdf.context.register(form));
    }
  });

/** Miscounted as `count` says: PDFium believes it, and other readers don't. */
export async function miscountedPagesPdf(listed: number, count: number): Promise<Buffer> {
  const text = Buffer.from(
    await written(
      Array.from({ length: listed }, () => A4),
      undefined,
      { useObjectStreams: false },
    ),
  ).toString('latin1');
  return Buffer.from(text.replace(`/Count ${listed}`, `/Count ${count}`), 'latin1');
}

/** Lists one page several times. */
export const repeatedPdf = (): Promise<Buffer> =>
  written([A4], (pdf, [page]) => {
    const kids = pdf.catalog.Pages().lookup(name('Kids'), PDFArray);
    if (page) kids.push(page.ref);
    pdf.catalog.Pages().set(name('Count'), pdf.context.obj(2));
  });

export const sidedPdf = (...sizes: [number, number][]): Promise<Buffer> => written(sizes);

/** A picture on each page, embedded again each time, as scanners do. */
export const scannedPdf = (picture: Uint8Array, count: number, size = A4): Promise<Buffer> =>
  written(
    Array.from({ length: count }, () => size),
    async (pdf, pages) => {
      for (const page of pages) {
        const image = await pdf.embedJpg(picture);
        page.drawImage(image, { x: 60, y: 60, width: size[0] - 120, height: size[1] - 180 });
      }
    },
  );

/** The second page has a highlight that comes without a drawing of its own, and is turned. */
export const notedPdf = (): Promise<Buffer> =>
  written([A4, A4], (pdf, [, page]) => {
    page?.setRotation(degrees(90));
    const corners = [20, 800, 400, 800, 20, 770, 400, 770];
    const highlight = {
      Type: 'Annot',
      Subtype: 'Highlight',
      Rect: [20, 770, 400, 800],
      QuadPoints: corners,
      C: [1, 1, 0],
    };
    page?.node.addAnnot(pdf.context.register(pdf.context.obj(highlight)));
  });
