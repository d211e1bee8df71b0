import {
  type UploadEncoding,
  type UploadSource,
  uploadEncodings,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';

/** What the bytes of a text say about the character set that it does not name. */
export type GuessedEncoding = Pick<UploadSource, 'is_encoding_certain' | 'encodings'> & { encoding: UploadEncoding };

/** Words that are judged, and of these as many as are shown. */
const WORDS_MAX = 2_000;
const SHOWN_MAX = 5;
const WORD_BYTES_MAX = 60;

/**
 * Judges the words of a text that have more than ASCII. A character set is the likelier, the fewer of its letters are out of place; it is
 * certain where it alone makes sense, because a wrong guess spoils every name.
 */
export function guessEncoding(bytes: Uint8Array): GuessedEncoding {
  const words = foreignWords(bytes);
  const readings = uploadEncodings
    .map((encoding) => ({ encoding, texts: words.map((word) => decodeAs(word, encoding)) }))
    .filter(({ encoding, texts }) => encoding !== 'utf-8' || texts.some((text) => /[^\p{ASCII}\uFFFD]/u.test(text)))
    .map((reading) => ({ ...reading, odd: oddLetters(reading.encoding, reading.texts.join('\n')) }))
    .toSorted((a, b) => a.odd - b.odd);
  const different = readings.filter(
    ({ texts }, at) => !readings.slice(0, at).some((likelier) => isSame(likelier.texts, texts)),
  );
  const [best, ...others] = different;
  const shown = shownWords(words);
  return {
    encoding: best?.encoding ?? 'windows-1252',
    is_encoding_certain: others.length === 0 || (best?.odd === 0 && others.every(({ odd }) => odd > 0)),
    encodings:
      others.length === 0
        ? []
        : different.map(({ encoding, texts }) => ({ encoding, words: shown.map((at) => texts[at] ?? '') })),
  };
}

/** What Windows-1252 has from 0x80 on, where Node's decoder knows Latin-1 only. */
const windowsCharacters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

export function decodeAs(bytes: Uint8Array, encoding: UploadEncoding): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== 'windows-1252') return text;
  return text.replaceAll(/[\x80-\x9f]/g, (control) => windowsCharacters[control.charCodeAt(0) - 0x80] ?? control);
}

const separators = new Set(Array.from('\r\n\t,;|"', (character) => character.charCodeAt(0)));

/** Cells with a byte beyond ASCII. */
function foreignWords(bytes: Uint8Array): Uint8Array[] {
  const words: Uint8Array[] = [];
  let isForeign = false;
  for (let from = 0, at = 0; at <= bytes.length && words.length < WORDS_MAX; at += 1) {
    const byte = bytes[at] ?? 0x0a;
    if (byte >= 0x80) isForeign = true;
    if (!separators.has(byte)) continue;
    if (isForeign) words.push(bytes.subarray(from, Math.min(at, from + WORD_BYTES_MAX)));
    isForeign = false;
    from = at + 1;
  }
  return words;
}

/** The indexes of the first words that have a byte which the ones before do not have. */
function shownWords(words: readonly Uint8Array[]): number[] {
  const seen = new Set<number>();
  const shown: number[] = [];
  for (const [index, word] of words.entries()) {
    const fresh = word.filter((byte) => byte >= 0x80 && !seen.has(byte));
    if (fresh.length === 0) continue;
    for (const byte of fresh) seen.add(byte);
    shown.push(index);
    if (shown.length === SHOWN_MAX) break;
  }
  return shown;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.every((text, at) => text === other[at]);
}

/* Letters and signs where names and addresses have them. Capitals begin a word or are among capitals, and small letters precede no capital. */
const CAPITAL = String.raw`(?<!\p{Ll})(?!(?<=\p{Lu})\p{Lu}\p{Ll})`;
const SMALL = String.raw`(?!\p{Lu})`;
const VOWEL = '[aeiouyáéíóúýäöüěů]';
const signs = [
  String.raw`\u00A0`,
  String.raw`(?<!\p{L})[€£§©®™•·…–—«»¿¡°ºª“”„‘‹›](?!\p{L})`,
  String.raw`(?<!\p{L})[“„‘«¿¡‹](?=\p{L})`,
  String.raw`(?<=\p{L})[”“»…ºª™®›](?!\p{L})`,
  String.raw`(?<=(?<!\p{L})\p{L})’(?=\p{Lu})|(?<=(?<!\p{L})[dl])’(?=\p{L})|(?<=\p{L})’(?=s(?!\p{L}))`,
];
/** Letters of Western Europe. Some letters are those of Central Europe at other places, so only their own places count. */
const western = [
  ...signs,
  `[áâäàåçéêëíîïóôõöúüßñðþý]${SMALL}`,
  String.raw`è(?!${VOWEL})|[ìòù](?!\p{L})|û(?=[lt])|ã(?=[oe]|(?!\p{L}))|œ(?=u)`,
  `(?<!${VOWEL})[øæ](?!${VOWEL})`,
  `${CAPITAL}(?:[ÁÂÃÄÀÅÇÉÊËÍÎÏÓÔÕÖÚÛÜÑÐÞÝ]|[ÈØÆ](?!${VOWEL}|[AEIOU]))`,
];
const central = [
  ...signs,
  `[áâäéëíîóôöúüýßçąčďěęłľňőśšťůűžźżşţđ]${SMALL}(?<!č(?=[bcdfglmnprstv]{1,2}e|s(?!\\p{L})))`,
  `ń(?!${VOWEL})|ă(?![oe])|(?<=${VOWEL}|[ąęłńś])ć|(?<=${VOWEL})ř|ř(?=${VOWEL})`,
  `${CAPITAL}(?:[ÁÂÄÉËÍÎÓÔÖÚÜÝÇĄĆČĎĘĚŁĽŇŐŚŠŤŮŰŽŹŻŞŢĐ]|Ń(?!${VOWEL}|[AEIOU])|Ř(?=${VOWEL}|[AEIOUYÁÉÍĚ]))`,
];
const atHome: Readonly<Record<UploadEncoding, RegExp>> = {
  'utf-8': /[^\p{ASCII}\uFFFD]/gu,
  'windows-1252': new RegExp(western.join('|'), 'gu'),
  macintosh: new RegExp(western.join('|'), 'gu'),
  'windows-1250': new RegExp(central.join('|'), 'gu'),
};

/** Words of other alphabets are nothing but letters beyond ASCII. Polish has up to four of them in a row, as in Żółć. */
const crowded = /(?:(?!\p{ASCII})\p{L}){3,}/gu;
const crowdedInCentral = /(?:(?!\p{ASCII})\p{L}){5,}/gu;

function oddLetters(encoding: UploadEncoding, text: string): number {
  const elsewhere = text.replaceAll(atHome[encoding], '').replaceAll(/\p{ASCII}/gu, '').length;
  if (encoding === 'utf-8') return elsewhere;
  return elsewhere + (text.match(encoding === 'windows-1250' ? crowdedInCentral : crowded)?.length ?? 0);
}
