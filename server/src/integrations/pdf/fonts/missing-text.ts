import { type Pdfium, textAt } from '../pdfium/pdfium.ts';

/** What a file writes in fonts that it doesn't contain. */
export interface Missing {
  codePoints: Set<number>;
  /** The first font of which something is beyond what PDFium brings along; null where nothing is. */
  fontName: string | null;
  /** Whether some of that is in another script than those of East Asia. */
  isBeyondEastAsia: boolean;
  /** How many characters are in such fonts, and how many of these are numbers of glyphs that only the missing font explains. */
  characters: number;
  unexplained: number;
}

/** More are the table of a font rather than a waiver: a newspaper has about 3,000. */
const CHARACTER_KINDS_MAX = 4_000;
/** Each is looked up in PDFium, so a page has a bound. */
const CHARACTERS_MAX = 60_000;
const NAME_BYTES = 128;
const FOR_DISPLAY = 0;

/** The characters of Windows' Latin alphabet and the few others that PDFium's own fonts have. */
const plain = /[\u0020-\u007e\u00a0-\u00ffŒœŠšŸŽžŁłƒıˆˇ˘˙˚˛˜˝–—‘’‚“”„†‡•…‰‹›⁄€™−ﬁﬂ]/u;
/** Spaces, control characters, and those that have a meaning only in their font. */
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
const eastAsian =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hira}\p{Script_Extensions=Kana}\p{Script_Extensions=Hang}\p{Script=Bopomofo}\uff00-\uffef\u3000-\u303f\ufe30-\ufe4f]/u;
/** PDFium has their signs, which have a meaning only in such fonts. */
const symbolFonts = /symbol|ding/i;
/** The share of the characters from which a file is refused: a sign or two may be nothing that anyone sees. */
const UNEXPLAINED_SHARE_MAX = 0.05;

/** Whether PDFium draws nothing in place of a character whose font is missing. */
export function isBeyond(codePoint: number): boolean {
  const character = String.fromCodePoint(codePoint);
  return !plain.test(character) && !invisible.test(character);
}

/** Whether no font could replace what is missing. */
export function isHopeless({ codePoints, characters, unexplained }: Missing): boolean {
  return codePoints.size > CHARACTER_KINDS_MAX || unexplained > characters * UNEXPLAINED_SHARE_MAX;
}

/** Reads all pages of an open document, which must not be drawn afterward. */
export function findMissing(pdfium: Pdfium, document: number, pageCount: number): Missing {
  const missing: Missing = {
    codePoints: new Set(),
    fontName: null,
    isBeyondEastAsia: false,
    characters: 0,
    unexplained: 0,
  };
  const embedded = new Map<number, boolean>();
  for (let index = 0; index < pageCount; index += 1) {
    const page = loadFlat(pdfium, document, index);
    const text = page === 0 ? 0 : pdfium._FPDFText_LoadPage(page);
    if (text !== 0) {
      readPage(pdfium, text, embedded, missing);
      pdfium._FPDFText_ClosePage(text);
    }
    if (page !== 0) pdfium._FPDF_ClosePage(page);
    /* A font may be freed with the last page that uses it, and its place be taken by another. */
    embedded.clear();
  }
  return missing;
}

/** A page with what its fields and annotations show as a part of it. 0 where it can't be read. */
function loadFlat(pdfium: Pdfium, document: number, index: number): number {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (page === 0 || pdfium._FPDFPage_GetAnnotCount(page) === 0) return page;
  pdfium._FPDFPage_Flatten(page, FOR_DISPLAY);
  pdfium._FPDF_ClosePage(page);
  return pdfium._FPDF_LoadPage(document, index);
}

function readPage(pdfium: Pdfium, text: number, embedded: Map<number, boolean>, missing: Missing): void {
  const count = Math.min(pdfium._FPDFText_CountChars(text), CHARACTERS_MAX);
  for (let index = 0; index < count; index += 1) {
    const object = pdfium._FPDFText_GetTextObject(text, index);
    const font = object === 0 ? 0 : pdfium._FPDFTextObj_GetFont(object);
    if (font === 0) continue;
    let isEmbedded = embedded.get(font);
    if (isEmbedded === undefined) {
      isEmbedded = pdfium._FPDFFont_GetIsEmbedded(font) === 1 || symbolFonts.test(nameOf(pdfium, font));
      embedded.set(font, isEmbedded);
    }
    if (isEmbedded) continue;
    const codePoint = pdfium._FPDFText_GetUnicode(text, index);
    if (codePoint > 0x10ffff) continue;
    missing.characters += 1;
    if (pdfium._FPDFText_HasUnicodeMapError(text, index) === 1) {
      missing.unexplained += 1;
      missing.fontName ??= nameOf(pdfium, font);
      continue;
    }
    missing.codePoints.add(codePoint);
    if (!isBeyond(codePoint)) continue;
    missing.fontName ??= nameOf(pdfium, font);
    missing.isBeyondEastAsia ||= !eastAsian.test(String.fromCodePoint(codePoint));
  }
}

/** The font's name without the mark of a partial font, as in `ABCDEF+Name`. */
function nameOf(pdfium: Pdfium, font: number): string {
  const result = pdfium._malloc(NAME_BYTES);
  const length = pdfium._FPDFFont_GetBaseFontName(font, result, NAME_BYTES);
  const name = length > 0 && length <= NAME_BYTES ? textAt(pdfium, result) : '';
  pdfium._free(result);
  return name.replace(/^[A-Z]{6}\+/, '');
}
