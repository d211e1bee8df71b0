/** A piece of a waiver's text as a screen shows it. `item` is an entry of a list and starts with its own mark. */
export interface TextBlock {
  kind: 'heading' | 'paragraph' | 'item';
  text: string;
}

/** A bullet, `1.`, `(a)`, or a number of a clause such as `2.3`; a lone number counts in front of a sentence. */
const listMark =
  /^(?:[•‣▪●◦*·–—-]\s|\(?(?:\d{1,2}|[a-zA-Z]|[ivxIVX]{1,4})[.)]\s|\d{1,2}(?:\.\d{1,2})+\.?\s|\d{1,2}\s)/u;
const sentenceEnd = /[.!?:;][”"’')\]]*$|^\(.*\)$/u;
const startsLower = /^[(“"‘']?\p{Ll}/u;
/** What never begins a line by itself: a superscript or a narrow column cut it off. */
const startsWithPause = /^[,.;:!?)\]]/u;
/** A line to write on. */
const blank = /_{4,}/u;
const HEADING_CHARS_MAX = 80;
/** A title takes two lines at most. */
const TITLE_LINES = 2;
/** Letters differ in width, so a full line of one paragraph may have fewer characters than the widest. */
const FULL_SHARE = 0.9;
const LONG_SHARE = 0.7;

/**
 * Joins the lines of a page's text to paragraphs, which a phone breaks to its own width. No word is changed, dropped or moved:
 * what is signed is the document, and this is its text. Requirement W10.
 */
export function waiverBlocks(text: string): TextBlock[] {
  const groups = text.split(/\n\s*\n/u).map((group) => group.split('\n').map(tidy).filter(Boolean));
  const pieces = groups.flatMap(joinLines);
  return pieces.map((piece, at) => ({ kind: kindOf(piece, pieces[at + 1], at), text: piece }));
}

/** PDFium reads a hyphen at a line's end as U+FFFE, and the word goes on behind it. */
function tidy(line: string): string {
  return line.replaceAll('\uFFFE', '\u00AD').replaceAll(/\s+/gu, ' ').trim();
}

function joinLines(lines: readonly string[]): string[] {
  const widest = Math.max(0, ...lines.map(({ length }) => length));
  const pieces: string[][] = [];
  for (const line of lines) {
    const piece = pieces.at(-1);
    if (piece && goesOn(piece, line, widest)) piece.push(line);
    else pieces.push([line]);
  }
  return pieces.map((piece) => piece.reduce(joined));
}

/** Whether a line continues the piece before it: that line broke because it was full, or in the middle of a sentence. */
function goesOn(piece: readonly string[], line: string, widestLine: number): boolean {
  const last = piece.at(-1) ?? '';
  if (startsWithPause.test(line)) return true;
  if (listMark.test(line) || blank.test(line) || blank.test(last)) return false;
  const isSentenceOver = sentenceEnd.test(last);
  if (startsLower.test(line)) return !isSentenceOver || last.length >= widestLine * LONG_SHARE;
  /* The first word of the next line would not have fit, by the widest line of this paragraph. */
  const widest = piece.length > 1 ? Math.max(...piece.map(({ length }) => length)) : widestLine;
  const needed = last.length + 1 + (line.split(' ')[0] ?? '').length;
  return isSentenceOver ? needed > widest && last.length >= widest * FULL_SHARE : last.length >= widest * LONG_SHARE;
}

/** A word that a hyphen breaks keeps it: nobody can tell whether it is part of the word. */
function joined(before: string, line: string): string {
  const isOneWord = /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(line);
  return isOneWord || startsWithPause.test(line) ? before + line : `${before} ${line}`;
}

function kindOf(text: string, next: string | undefined, at: number): TextBlock['kind'] {
  if (isTitleLike(text) && (at < TITLE_LINES || listMark.test(text) || isSentence(next))) return 'heading';
  return listMark.test(text) ? 'item' : 'paragraph';
}

function isTitleLike(text: string): boolean {
  return text.length <= HEADING_CHARS_MAX && !sentenceEnd.test(text) && !blank.test(text) && /^[\p{Lu}\d(]/u.test(text);
}

function isSentence(text: string | undefined): boolean {
  return text !== undefined && sentenceEnd.test(text) && text.length > HEADING_CHARS_MAX / 2;
}
