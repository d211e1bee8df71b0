import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** One file of a font that npm delivers in pieces, with the characters it is meant for. */
export interface FontFile {
  path: string;
  /** Inclusive ranges of code points. */
  ranges: readonly (readonly [number, number])[];
}

const require = createRequire(import.meta.url);

/** Noto Sans, piece by piece, in the order in which they are tried. It is embedded, so that text stays text. */
export function notoSansFiles(weight: 400 | 600): FontFile[] {
  const order = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'];
  const files = filesOf(
    require.resolve('@fontsource/noto-sans/unicode.json'),
    (subset) => `noto-sans-${subset}-${weight}-normal.woff`,
  );
  return order.flatMap((subset) => files.get(subset) ?? []);
}

/** Families whose characters are drawn as outlines: too many to embed for one name. */
const outlineFamilies = {
  sc: { name: 'noto-sans-sc', ranges: () => require.resolve('@fontsource-variable/noto-sans-sc/unicode.json') },
  jp: { name: 'noto-sans-jp', ranges: () => require.resolve('@fontsource-variable/noto-sans-jp/unicode.json') },
  kr: { name: 'noto-sans-kr', ranges: () => require.resolve('@fontsource-variable/noto-sans-kr/unicode.json') },
  emoji: { name: 'noto-emoji', ranges: () => require.resolve('@fontsource-variable/noto-emoji/unicode.json') },
};
export type OutlineFamily = keyof typeof outlineFamilies;

export function outlineFiles(family: OutlineFamily): FontFile[] {
  const { name, ranges } = outlineFamilies[family];
  return [...filesOf(ranges(), (subset) => `${name}-${subset}-wght-normal.woff2`).values()];
}

/** Scripts whose letters change with their neighbors or carry marks, each with a font of its own. */
const shapedScripts = {
  hebr: {
    name: 'hebrew',
    ranges: () => require.resolve('@fontsource/noto-sans-hebrew/unicode.json'),
    letters: /\p{Script_Extensions=Hebrew}/u,
  },
  arab: {
    name: 'arabic',
    ranges: () => require.resolve('@fontsource/noto-sans-arabic/unicode.json'),
    letters: /\p{Script_Extensions=Arabic}/u,
  },
  thai: {
    name: 'thai',
    ranges: () => require.resolve('@fontsource/noto-sans-thai/unicode.json'),
    letters: /\p{Script_Extensions=Thai}/u,
  },
  deva: {
    name: 'devanagari',
    ranges: () => require.resolve('@fontsource/noto-sans-devanagari/unicode.json'),
    letters: /\p{Script_Extensions=Devanagari}/u,
  },
};
/** OpenType's tag. */
export type ShapedScript = keyof typeof shapedScripts;

/** The script that a character is written in, when it is one of those that have to be shaped. */
export function shapedScriptOf(character: string): ShapedScript | null {
  const found = Object.entries(shapedScripts).find(([, { letters }]) => letters.test(character));
  return found ? (found[0] as ShapedScript) : null;
}

export function shapedScriptFile(script: ShapedScript, weight: 400 | 600): FontFile {
  const { name, ranges } = shapedScripts[script];
  const files = filesOf(ranges(), (subset) => `noto-sans-${name}-${subset}-${weight}-normal.woff`);
  const file = files.get(name);
  if (!file) throw new Error(`the font of ${name} is not installed`);
  return file;
}

function filesOf(rangesPath: string, fileName: (subset: string) => string): Map<string, FontFile> {
  const subsets = JSON.parse(readFileSync(rangesPath, 'utf8')) as Record<string, string>;
  return new Map(
    Object.entries(subsets).map(([name, ranges]) => {
      const subset = name.replaceAll(/[[\]]/g, '');
      const path = join(dirname(rangesPath), 'files', fileName(subset));
      return [subset, { path, ranges: ranges.split(',').map(toRange) }];
    }),
  );
}

/** `U+4E00` or `U+4E00-4E7F`. */
function toRange(text: string): readonly [number, number] {
  const [from = '', to] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to ?? from, 16)];
}

export function isMeantFor({ ranges }: FontFile, codePoint: number): boolean {
  return ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}
