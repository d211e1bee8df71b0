import { bidi } from '../base/libraries.ts';

/** Text in which everything runs one way, in the order in which it is read. */
export interface Stretch {
  text: string;
  isRightToLeft: boolean;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Text from right to left as it is seen from left to right: brackets and the like are the other one of their pair. */
export function reversed(text: string): string {
  const characters = Array.from(
    graphemes.segment(text),
    ({ segment }) => bidi.getMirroredCharacter(segment) ?? segment,
  );
  return characters.toReversed().join('');
}

/** No letter before this one runs from right to left, so most texts need no table of them. */
const later = /[\u0590-\u{10FFFF}]/u;

export function hasRightToLeft(text: string): boolean {
  if (!later.test(text)) return false;
  return Array.from(text).some((character) => /^(?:R|AL)$/.test(bidi.getBidiCharTypeName(character)));
}

/** A line as stretches from left to right, by UAX #9 for a paragraph that runs left to right, as every document here does. */
export function visualOrder(text: string): Stretch[] {
  if (!hasRightToLeft(text)) return text === '' ? [] : [{ text, isRightToLeft: false }];
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  levels.fill(0, text.trimEnd().length);
  const stretches: (Stretch & { level: number })[] = [];
  for (const [index, level] of levels.entries()) {
    const last = stretches.at(-1);
    const unit = text.charAt(index);
    if (last?.level === level) last.text += unit;
    else stretches.push({ text: unit, level, isRightToLeft: level % 2 === 1 });
  }
  /* Sequences of level 2 and above are turned around first, then those of level 1 and above. */
  const turnedTwice = turned(turned(stretches, 2), 1);
  return turnedTwice.map(({ text: piece, isRightToLeft }) => ({ text: piece, isRightToLeft }));
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
