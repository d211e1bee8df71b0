import type { Letter, PixelBox, Word } from './page-words.ts';

export interface DrawnPage {
  /** RGBA. */
  data: Uint8Array;
  width: number;
  height: number;
}

/** The text of a page as far as it is seen. */
export interface SeenText {
  text: string;
  /** Whether so much isn't seen that the page must have been meant to look otherwise. */
  isIncomplete: boolean;
}

/** How much two pixels of a box with ink differ in color, of 255: light gray on white is 30, cream is 9. */
const CONTRAST_MIN = 12;
/** A letter that is not even this high is a gray dot: its word is looked at as a whole, and any shade of it counts. */
const SMALL_PX = 6;
/** One this high is a watermark, which is as faint as it can be seen. */
const LARGE_PX = 50;
const FAINT_CONTRAST_MIN = 4;
/** A large box is looked at in so many rows and columns. */
const SAMPLES_MAX = 32;
/** The share of a page's letters that may be unseen everywhere in their font, which may fail to draw them. */
const UNDRAWN_SHARE_MAX = 0.1;
/** The same, of all: what is seen elsewhere was covered, cut off, or written in white on purpose, and looks so in every reader. */
const UNSEEN_SHARE_MAX = 1 / 3;
/** A letter that a font lacks is in no word, also where it is rare. */
const LACKING_MIN = 2;
const isLetter = /[\p{L}\p{N}]/u;
/** Where a signing service puts its fields, written in white: `{{sig_es_:signer1}}`, `[sig|req|signer1]`, `\\s1\\`, `/sn1/`. */
const signingMark = /^(?:\{\{\S*\}\}|\[\S+\|\S*\]|([\\/])\w{1,12}\1)[\s:]*$/;

/**
 * Compares the words that were read on a page with its picture: what has no ink where it is said to be is left out. Where a scanned
 * picture shows the words, the ink is the picture's.
 */
export function seenText(words: readonly Word[], page: DrawnPage): SeenText {
  let text = '';
  let seen = 0;
  const drawn = new Set<string>();
  const unseen: string[] = [];
  const lacking = new Map<string, number>();
  for (const word of words) {
    const shown = word.letters.filter(({ box }) => isOnPage(box, page));
    if (word.letters.length > 0 && shown.length === 0) continue;
    const letters = shown.filter(({ character }) => isLetter.test(character));
    const looked = letters.length > 0 ? letters : shown;
    const whole = around(shown);
    const isSmall = whole !== null && whole.bottom - whole.top < SMALL_PX;
    const isLarge = looked.every(({ box }) => box.bottom - box.top >= LARGE_PX);
    const contrastMin = isSmall || isLarge ? FAINT_CONTRAST_MIN : CONTRAST_MIN;
    const isInked =
      whole && (isSmall || word.isUnder)
        ? alike(hasInk(page, whole, contrastMin))
        : ({ box }: Letter) => hasInk(page, box, contrastMin);
    const bare = looked.filter((letter) => !isInked(letter));
    const isSeen = looked.length === 0 || bare.length < looked.length;
    if (isSeen) text += word.text;
    if (letters.length === 0 || (!isSeen && (word.isLayered || signingMark.test(word.text)))) continue;
    seen += letters.length - bare.length;
    const inFont = ({ character }: Letter): string => `${word.font} ${character}`;
    const without = new Set(bare);
    for (const letter of letters) if (!without.has(letter)) drawn.add(inFont(letter));
    for (const letter of bare) unseen.push(inFont(letter));
    if (isSeen) for (const letter of bare) lacking.set(inFont(letter), (lacking.get(inFont(letter)) ?? 0) + 1);
  }
  const all = seen + unseen.length;
  const undrawn = unseen.filter((letter) => !drawn.has(letter)).length;
  const isLacking = [...lacking].some(([letter, times]) => times >= LACKING_MIN && !drawn.has(letter));
  const isIncomplete = isLacking || undrawn > all * UNDRAWN_SHARE_MAX || unseen.length > all * UNSEEN_SHARE_MAX;
  return { text, isIncomplete };
}

function isOnPage({ left, top, right, bottom }: PixelBox, { width, height }: DrawnPage): boolean {
  return right > 0 && bottom > 0 && left < width && top < height;
}

function alike(isInked: boolean): (letter: Letter) => boolean {
  return () => isInked;
}

function around(letters: readonly Letter[]): PixelBox | null {
  const [first] = letters;
  if (!first) return null;
  const all = { ...first.box };
  for (const { box } of letters) {
    all.left = Math.min(all.left, box.left);
    all.top = Math.min(all.top, box.top);
    all.right = Math.max(all.right, box.right);
    all.bottom = Math.max(all.bottom, box.bottom);
  }
  return all;
}

/** Whether not all pixels of a box, and those at its sides, have one color: an “l” fills its box. */
function hasInk({ data, width, height }: DrawnPage, box: PixelBox, contrastMin: number): boolean {
  const [left, right] = [Math.max(0, box.left - 1), Math.min(width, box.right + 1)];
  const [top, bottom] = [Math.max(0, box.top), Math.min(height, Math.max(box.bottom, box.top + 1))];
  const stepX = Math.max(1, (right - left) / SAMPLES_MAX);
  const stepY = Math.max(1, (bottom - top) / SAMPLES_MAX);
  const least = [255, 255, 255];
  const most = [0, 0, 0];
  for (let y = top; y < bottom; y += stepY)
    for (let x = left; x < right; x += stepX) {
      const at = (Math.floor(y) * width + Math.floor(x)) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = data[at + channel] ?? 255;
        least[channel] = Math.min(least[channel] ?? 255, value);
        most[channel] = Math.max(most[channel] ?? 0, value);
        if ((most[channel] ?? 0) - (least[channel] ?? 255) >= contrastMin) return true;
      }
    }
  return false;
}
