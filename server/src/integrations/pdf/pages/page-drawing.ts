import { type PDFDocument, PDFName, PDFOperator, type PDFPage, PDFRawStream, type PDFRef } from '../base/libraries.ts';
import { type Appearance, appearancesOf } from './annotations.ts';
import { DrawingCopier } from './drawing-copier.ts';
import { keepLayersHidden, layersOf } from './layers.ts';
import { type Matrix, type PageBox, pageBox } from './page-box.ts';
import { pageContents } from './page-contents.ts';

/** A page of one document as a drawing in another one. */
export interface PageDrawing {
  /** The size as displayed, in points. */
  width: number;
  height: number;
  /** Draws it with its bottom left corner at `x`, `y`, and nothing outside of its box. */
  draw(page: PDFPage, x: number, y: number): void;
}

/**
 * Brings pages into another document as drawings: text stays text, and actions, scripts, links, fields and files stay behind. What a field or
 * annotation shows comes along. Turned pages, crops, units and hidden layers look as they do in the original.
 */
export class PageDrawings {
  readonly #to: PDFDocument;
  readonly #from: PDFDocument;
  readonly #copier: DrawingCopier;
  #hasLayers = false;

  constructor(from: PDFDocument, to: PDFDocument) {
    this.#from = from;
    this.#to = to;
    this.#copier = new DrawingCopier(from.context, to.context);
  }

  /** Whether a page so far needs a font that other readers may not have, so that they would show less than was signed. */
  get lacksFonts(): boolean {
    return this.#copier.lacksFonts;
  }

  /** Throws where the page can't be read. */
  of(page: PDFPage): PageDrawing {
    const box = pageBox(page);
    const contents = this.#contents(page, box);
    const forms = appearancesOf(page).all.map(({ form, matrix }) => ({
      form: this.#copier.drawing(form),
      matrix,
    }));
    if (!this.#hasLayers) keepLayersHidden(this.#to, layersOf(this.#from), this.#copier);
    this.#hasLayers = true;
    return {
      width: box.width,
      height: box.height,
      draw: (target, x, y) => drawForms(target, { box, contents, forms }, [1, 0, 0, 1, x, y]),
    };
  }

  /** The page's own contents as a form; null for an empty page. */
  #contents(page: PDFPage, { left, bottom, right, top }: PageBox): PDFRef | null {
    const contents = pageContents(page);
    if (!contents) return null;
    const dict = this.#copier.drawing(contents.filters);
    for (const [key, value] of this.#to.context
      .obj({ Type: 'XObject', Subtype: 'Form', BBox: [left, bottom, right, top] })
      .entries())
      dict.set(key, value);
    const resources = page.node.getInheritableAttribute(PDFName.of('Resources'));
    dict.set(PDFName.of('Resources'), this.#copier.resources(resources));
    return this.#to.context.register(PDFRawStream.of(dict, contents.bytes));
  }
}

function drawForms(
  page: PDFPage,
  { box, contents, forms }: { box: PageBox; contents: PDFRef | null; forms: Appearance[] },
  place: Matrix,
): void {
  const operator = (name: string, ...values: (number | string)[]): PDFOperator =>
    PDFOperator.of(
      name as never,
      values.map((value) => (typeof value === 'number' ? numberText(value) : value)),
    );
  const show = (form: PDFRef): PDFOperator => operator('Do', page.node.newXObject('Page', form).toString());
  page.pushOperators(
    operator('q'),
    operator('cm', ...place),
    operator('cm', ...box.matrix),
    operator('re', box.left, box.bottom, box.right - box.left, box.top - box.bottom),
    operator('W'),
    operator('n'),
    ...(contents ? [show(contents)] : []),
    ...forms.flatMap(({ form, matrix }) => [operator('q'), operator('cm', ...matrix), show(form), operator('Q')]),
    operator('Q'),
  );
}

/** PDF knows no exponents. */
function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(5);
}

/** pdf-lib gives every page that it draws on an empty list of annotations. Call it last. */
export function removeAnnotations(document: PDFDocument): void {
  for (const page of document.getPages()) page.node.delete(PDFName.of('Annots'));
}
