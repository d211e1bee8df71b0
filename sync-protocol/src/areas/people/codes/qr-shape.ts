import QRCode from 'qrcode';

/** Dark modules of a code as a path in a grid of whole units; quiet zones are added where it is shown. */
export interface CodeShape {
  width: number;
  height: number;
  path: string;
}

/** QR with a level of correction that survives a scratched card and a worn poster. */
export function qrShapeOf(text: string): CodeShape {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'Q' });
  const rows = Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) => (modules.get(row, column) ? '1' : '0')).join(''),
  );
  return { width: modules.size, height: modules.size, path: runs(rows) };
}

/** One rectangle for each run of dark modules in a row. */
export function runs(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      Array.from(row.matchAll(/1+/g), (run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
    )
    .join('');
}
