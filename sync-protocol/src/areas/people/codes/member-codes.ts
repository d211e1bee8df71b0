import { type CodeShape, qrShapeOf, runs } from './qr-shape.ts';

/** Codes are printed without hyphens, and readers ignore hyphens. Requirement T5. */
export function printedCode(id: string): string {
  return id.replaceAll('-', '').toUpperCase();
}

/** The QR code of a member or waiver id, with what `printedCode` makes of the id. */
export function qrShape(id: string): CodeShape {
  return qrShapeOf(printedCode(id));
}

/** CODE128 as bars of height 1, to be stretched. */
export function barcodeShape(id: string): CodeShape {
  const values = valuesOf(printedCode(id));
  const check = values.reduce((sum, value, at) => sum + value * Math.max(at, 1)) % 103;
  const symbols = [...values, check, STOP].map((value) => WIDTHS.slice(value * 6, value * 6 + 6));
  const widths = `${symbols.join('')}${LAST_BAR}`;
  const bars = Array.from(widths, (width, at) => (at % 2 === 0 ? '1' : '0').repeat(Number(width))).join('');
  return { width: bars.length, height: 1, path: runs([bars]) };
}

const [TO_PAIRS, TO_CHARACTERS, START_CHARACTERS, START_PAIRS, STOP] = [99, 101, 104, 105, 106];

/** Digits in pairs at the start and where four or more of them end a run, all else as characters (ISO/IEC 15417). */
function valuesOf(text: string): number[] {
  let isPairs = /^\d\d/.test(text);
  const values = [isPairs ? START_PAIRS : START_CHARACTERS];
  for (let rest = text; rest !== ''; isPairs = !isPairs) {
    if (rest !== text) values.push(isPairs ? TO_PAIRS : TO_CHARACTERS);
    const [part = rest] = (isPairs ? /^(\d\d)+/ : /^.+?(?=(\d\d){2,}(\D|$))/).exec(rest) ?? [];
    for (const one of part.match(isPairs ? /../g : /./g) ?? [])
      values.push(isPairs ? Number(one) : one.charCodeAt(0) - 32);
    rest = rest.slice(part.length);
  }
  return values;
}

/** The widths of each value: bar, space, bar, space, bar, space. */
const WIDTHS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122' +
  '123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323' +
  '131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131' +
  '213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122' +
  '141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112' +
  '124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141' +
  '411131211412211214211232233111';
/** Ends the stop. */
const LAST_BAR = 2;
