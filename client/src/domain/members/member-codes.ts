import JsBarcode from 'jsbarcode';
import QRCode from 'qrcode';

/** Dark modules of a code as a path in a grid of whole units; quiet zones are added by the card. */
export interface CodeShape {
  width: number;
  height: number;
  path: string;
}

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

/** QR with a level of correction that survives a scratched card. */
export function qrShape(id: string): CodeShape {
  const { modules } = QRCode.create(printedCode(id), { errorCorrectionLevel: 'Q' });
  const rows = Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) => (modules.get(row, column) ? '1' : '0')).join(''),
  );
  return { width: modules.size, height: modules.size, path: runs(rows) };
}

/** One rectangle for each run of dark modules in a row. */
function runs(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      Array.from(row.matchAll(/1+/g), (run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
    )
    .join('');
}
