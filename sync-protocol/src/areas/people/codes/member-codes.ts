import JsBarcode from 'jsbarcode';
import { type CodeShape, qrShapeOf, runs } from './qr-shape.ts';

/** Codes are printed without hyphens, and readers ignore hyphens. Requirement T5. */
export function printedCode(id: string): string {
  return id.replaceAll('-', '').toUpperCase();
}

/** CODE128 as bars of height 1, to be stretched. */
export function barcodeShape(id: string): CodeShape {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, printedCode(id), { format: 'CODE128' });
  const bars = drawn.encodings?.map(({ data }) => data).join('') ?? '';
  return { width: bars.length, height: 1, path: runs([bars]) };
}

/** The QR code of a member or waiver id, with what `printedCode` makes of the id. */
export function qrShape(id: string): CodeShape {
  return qrShapeOf(printedCode(id));
}
