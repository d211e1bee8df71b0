/** Text in which everything runs one way, in the order in which it is read. */
export interface Stretch {
  text: string;
  isRightToLeft: boolean;
}

/** The classes of Unicode's bidirectional algorithm (UAX #9) that text without explicit directions needs. */
type Class = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'ON';

const joinedLetters = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\u061B\u061F]/u;
const otherLetters =
  /[\p{Script=Hebrew}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;
const rightToLeft = new RegExp(`${joinedLetters.source}|${otherLetters.source}`, 'u');

/** Marks take the class of their letter; so do joiners, which show nothing. */
const classes: readonly (readonly [RegExp, Class])[] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 'NSM'],
  [/[0-9\u06F0-\u06F9\uFF10-\uFF19]/u, 'EN'],
  [/[\u0660-\u0669\u066B\u066C]/u, 'AN'],
  [/[+\u2212-]/u, 'ES'],
  [/[#%°‰\u066A\p{Sc}]/u, 'ET'],
  [/[,./:\u00A0\u060C\u202F]/u, 'CS'],
  [joinedLetters, 'AL'],
  [otherLetters, 'R'],
  [/[\p{L}\p{Mc}\p{Nd}\p{Nl}]/u, 'L'],
];

/** Brackets and the like, which text from right to left shows as the other one of their pair. */
const mirrored = new Map(
  ['()', '[]', '{}', '<>', '«»', '‹›', '≤≥'].flatMap(([a = '', b = '']) => [[a, b] as const, [b, a] as const]),
);

/** Brackets that belong together, by the opening one. */
const closing = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Text from right to left as it is seen from left to right. */
export function reversed(text: string): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => mirrored.get(segment) ?? segment);
  return characters.toReversed().join('');
}

export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/**
 * A line as stretches from left to right, by UAX #9 for a paragraph that runs left to right, as every document here does. Explicit
 * directions have no effect, so no name can turn the text around it.
 */
export function visualOrder(text: string): Stretch[] {
  if (!hasRightToLeft(text)) return text === '' ? [] : [{ text, isRightToLeft: false }];
  const characters = Array.from(text);
  const levels = levelsOf(characters);
  const stretches: (Stretch & { level: number })[] = [];
  for (const [index, character] of characters.entries()) {
    const level = levels[index] ?? 0;
    const last = stretches.at(-1);
    if (last?.level === level) last.text += character;
    else stretches.push({ text: character, level, isRightToLeft: level % 2 === 1 });
  }
  /* From the highest level down, each sequence of at least that level is turned around. */
  const twice = turned(stretches, 2);
  return turned(twice, 1).map(({ text: piece, isRightToLeft }) => ({ text: piece, isRightToLeft }));
}

function turned<T extends { level: number }>(stretches: readonly T[], level: number): T[] {
  const result: T[] = [];
  let sequence: T[] = [];
  for (const stretch of stretches) {
    if (stretch.level >= level) {
      sequence.unshift(stretch);
      continue;
    }
    result.push(...sequence, stretch);
    sequence = [];
  }
  return [...result, ...sequence];
}

/** Level 0 for left to right, 1 for right to left, 2 for numbers in it. */
function levelsOf(characters: readonly string[]): number[] {
  const kinds = neutralsResolved(bracketsResolved(characters, numbersResolved(characters.map(classOf))));
  const levels = kinds.map((kind) => (kind === 'L' ? 0 : kind === 'R' ? 1 : 2));
  for (let at = levels.length - 1; at >= 0 && /\s/u.test(characters[at] ?? ''); at -= 1) levels[at] = 0;
  return levels;
}

function classOf(character: string): Class {
  return classes.find(([pattern]) => pattern.test(character))?.[1] ?? 'ON';
}

/** The rules of weak types, in their order. */
function numbersResolved(given: readonly Class[]): Class[] {
  const kinds = [...given];
  let strong: Class = 'L';
  for (const [at, kind] of kinds.entries()) {
    if (kind === 'NSM') kinds[at] = kinds[at - 1] ?? 'L';
    const now = kinds[at] ?? 'L';
    if (now === 'L' || now === 'R' || now === 'AL') strong = now;
    if (now === 'EN' && strong === 'AL') kinds[at] = 'AN';
  }
  for (const [at, kind] of kinds.entries()) {
    const [before, after] = [kinds[at - 1], kinds[at + 1]];
    const joins =
      before === after && ((before === 'EN' && (kind === 'ES' || kind === 'CS')) || (before === 'AN' && kind === 'CS'));
    if (joins && before) kinds[at] = before;
  }
  for (let at = 0; at < kinds.length; at += 1) {
    if (kinds[at] !== 'ET') continue;
    let end = at;
    while (kinds[end] === 'ET') end += 1;
    const touches = kinds[at - 1] === 'EN' || kinds[end] === 'EN';
    kinds.fill(touches ? 'EN' : 'ON', at, end);
    at = end - 1;
  }
  strong = 'L';
  return kinds.map((kind) => {
    if (kind === 'L' || kind === 'R' || kind === 'AL') strong = kind === 'AL' ? 'R' : kind;
    if (kind === 'EN' && strong === 'L') return 'L';
    if (kind === 'ES' || kind === 'CS') return 'ON';
    return kind === 'AL' ? 'R' : kind;
  });
}

/** Whether text goes left or right by a class; numbers go as in text from right to left. Null for what is neutral. */
function directionOf(kind: Class | undefined): 'L' | 'R' | null {
  if (kind === 'L') return 'L';
  return kind === 'R' || kind === 'EN' || kind === 'AN' ? 'R' : null;
}

/**
 * The rule of paired brackets: a pair goes left to right where it holds anything that does, and otherwise with what it holds if the
 * text before it goes that way too, so that a bracket at the end of a name stays with its other one.
 */
function bracketsResolved(characters: readonly string[], kinds: readonly Class[]): Class[] {
  const result = [...kinds];
  for (const [open, close] of bracketPairs(characters, kinds)) {
    const inside = new Set(result.slice(open + 1, close).map(directionOf));
    if (!inside.has('L') && !inside.has('R')) continue;
    const before =
      result
        .slice(0, open)
        .map(directionOf)
        .findLast((direction) => direction !== null) ?? 'L';
    const kind = inside.has('L') ? 'L' : before;
    result[open] = kind;
    result[close] = kind;
  }
  return result;
}

/** Positions of brackets that belong together, in the order of the opening ones. */
function bracketPairs(characters: readonly string[], kinds: readonly Class[]): [open: number, close: number][] {
  const pairs: [number, number][] = [];
  const waiting: { close: string; at: number }[] = [];
  for (const [at, character] of characters.entries()) {
    if (kinds[at] !== 'ON') continue;
    const close = closing.get(character);
    if (close !== undefined) waiting.push({ close, at });
    const match = waiting.findLastIndex((bracket) => bracket.close === character);
    if (match < 0) continue;
    pairs.push([waiting[match]?.at ?? at, at]);
    waiting.length = match;
  }
  return pairs.toSorted(([a], [b]) => a - b);
}

/** The rules of neutral types: what is neutral goes with its neighbors where they agree, and with the paragraph otherwise. */
function neutralsResolved(kinds: readonly Class[]): Class[] {
  const result = [...kinds];
  const side = (kind: Class | undefined): Class => (kind === 'R' || kind === 'EN' || kind === 'AN' ? 'R' : 'L');
  for (let at = 0; at < result.length; at += 1) {
    if (result[at] !== 'ON') continue;
    let end = at;
    while (result[end] === 'ON') end += 1;
    const agrees = side(result[at - 1]) === side(result[end]);
    result.fill(agrees ? side(result[end]) : 'L', at, end);
    at = end - 1;
  }
  return result;
}
