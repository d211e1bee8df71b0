import { PDFDocument } from './base/libraries.ts';
import { joinedCopy, joinedPlaces, type PagePlace } from './pages/joined-page.ts';
import { type PageBox, pageBox } from './pages/page-box.ts';

/** A joined page no one scrolls to the end of is no waiver, and each of its pages takes time to check. */
export const JOINED_PAGES_MAX = 20;
/** Limits of the sides of pages that are joined, in points. */
const SIDE_MIN = 72;
const SIDE_MAX = 2880;
/** The tallest that WebP can be. */
const LONG_HEIGHT_MAX = 16_383;
/** Sharp on a tablet in portrait. */
export const PIXEL_WIDTH = 1400;

/** Where each page is in the picture of all of them, in pixels. */
export interface LongPlan {
  width: number;
  height: number;
  places: PagePlace[];
}

/**
 * The pages that a file lists, because PDFium trusts its page count: other readers would show the visitor's copy with
 * more than was signed. Null for a file that only PDFium can read.
 */
export async function pagesListed(bytes: Uint8Array) {
  try {
    return (await PDFDocument.load(bytes, { updateMetadata: false })).getPages();
  } catch {
    return null;
  }
}

/**
 * The pages of a file, with their sizes as displayed, of which one page can be made, and that page as `joinedCopy` makes it; null
 * where that is impossible.
 */
export async function joinablePages(bytes: Uint8Array): Promise<{ boxes: PageBox[]; copy: Uint8Array | null } | null> {
  const pages = await pagesListed(bytes);
  if (!pages) return null;
  const boxes = pages.map((page) => pageBox(page));
  const fits = (side: number): boolean => side >= SIDE_MIN && side <= SIDE_MAX;
  if (!boxes.every(({ width, height }) => fits(width) && fits(height))) return null;
  return { boxes, copy: await joinedCopy(pages) };
}

export function longPlan(sizes: readonly { width: number; height: number }[]): LongPlan {
  const { width, height, places } = joinedPlaces(sizes);
  const scale = Math.min(PIXEL_WIDTH / width, LONG_HEIGHT_MAX / height);
  const pixels = (points: number): number => Math.round(points * scale);
  return {
    width: Math.max(1, pixels(width)),
    height: pixels(height),
    places: places.map((place) => ({
      left: pixels(place.left),
      top: pixels(place.top),
      width: Math.max(1, pixels(place.left + place.width) - pixels(place.left)),
      height: Math.max(1, pixels(place.top + place.height) - pixels(place.top)),
    })),
  };
}
