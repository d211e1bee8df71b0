import { writeSfnt } from '../text/sfnt.ts';

/** A point of an outline; one off the curve is the control point of a quadratic curve. */
export interface OutlinePoint {
  x: number;
  y: number;
  onCurve: boolean;
}

/** A glyph; its numbers are in units of `UNITS_PER_EM`. */
export interface PlainGlyph {
  codePoint: number;
  advance: number;
  contours: readonly (readonly OutlinePoint[])[];
}

export const UNITS_PER_EM = 1000;
const ASCENT = 1160;
const DESCENT = -288;
const TRUE_TYPE = 0x00010000;
const MAGIC = 0x5f0f3cf5;
const REGULAR = 400;

/**
 * A TrueType font of these glyphs, with the tables that PDFium needs to draw them by their code points. Glyph 0, which is
 * for what the font lacks, is empty (OpenType, chapter 5).
 */
export function trueTypeFont(given: readonly PlainGlyph[]): Buffer {
  const glyphs = given.toSorted((a, b) => a.codePoint - b.codePoint);
  const outlines = [Buffer.alloc(0), ...glyphs.map(outlineOf)];
  const advances = [UNITS_PER_EM, ...glyphs.map(({ advance }) => Math.round(advance))];
  const offsets = [0];
  for (const outline of outlines) offsets.push((offsets.at(-1) ?? 0) + outline.length);
  const count = outlines.length;
  const tables: Record<string, Buffer> = {
    'OS/2': join(
      u16(1, UNITS_PER_EM / 2, REGULAR, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
      Buffer.alloc(10 + 16 + 4),
      u16(0x40, 0x20, 0xffff, ASCENT, DESCENT, 0, ASCENT, -DESCENT),
      Buffer.alloc(8),
    ),
    cmap: characterMap(glyphs.map(({ codePoint }) => codePoint)),
    glyf: join(...outlines),
    head: join(
      u32(TRUE_TYPE, TRUE_TYPE, 0, MAGIC),
      u16(0, UNITS_PER_EM),
      Buffer.alloc(16),
      u16(0, DESCENT, UNITS_PER_EM, ASCENT, 0, 8, 2, 1, 0),
    ),
    hhea: join(
      u32(TRUE_TYPE),
      u16(ASCENT, DESCENT, 0, Math.max(...advances), 0, 0, UNITS_PER_EM, 1, 0, 0, 0, 0, 0, 0, 0, count),
    ),
    hmtx: join(...advances.map((advance) => u16(advance, 0))),
    loca: u32(...offsets),
    maxp: join(u32(TRUE_TYPE), u16(count, ...largest(glyphs), 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)),
    name: u16(0, 0, 6),
    post: join(u32(0x00030000), Buffer.alloc(28)),
  };
  return writeSfnt(
    TRUE_TYPE,
    Object.entries(tables).map(([tag, data]) => ({ tag, data, checksum: 0 })),
  );
}

/** Coordinates are differences, each in two bytes: the font lives as long as one page. */
function outlineOf({ contours }: PlainGlyph): Buffer {
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const xs = points.map(({ x }) => Math.round(x));
  const ys = points.map(({ y }) => Math.round(y));
  const differences = (all: number[]): number[] => all.map((value, index) => value - (all[index - 1] ?? 0));
  let end = -1;
  const ends = contours.map(({ length }) => (end += length));
  const bytes = join(
    u16(contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), ...ends, 0),
    Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0))),
    u16(...differences(xs), ...differences(ys)),
  );
  return join(bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4));
}

/** The most points and contours of a glyph. */
function largest(glyphs: readonly PlainGlyph[]): [number, number] {
  return [
    Math.max(0, ...glyphs.map(({ contours }) => contours.flat().length)),
    Math.max(0, ...glyphs.map(({ contours }) => contours.length)),
  ];
}

/** Format 12, from code points in ascending order to the glyphs from 1 on, a group for each. */
function characterMap(codePoints: readonly number[]): Buffer {
  const groups = codePoints.map((codePoint, index) => u32(codePoint, codePoint, index + 1));
  const length = 16 + groups.length * 12;
  return join(u16(0, 1, 3, 10), u32(12), u16(12, 0), u32(length, 0, groups.length), ...groups);
}

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2);
  return bytes;
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

function join(...parts: Buffer[]): Buffer {
  return Buffer.concat(parts);
}
