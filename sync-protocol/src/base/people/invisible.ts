/* What renders as nothing: soft hyphens, zero-width and direction characters, fillers, and marks of annotations. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}]/u;

const ZWJ = '\u{200D}';
const joiner = /[\u{200C}\u{200D}]/u;
const selector = /[\u{FE00}-\u{FE0F}]/u;
const ideographSelector = /[\u{E0100}-\u{E01EF}]/u;
const mongolianSelector = /[\u{180B}-\u{180F}]/u;
const tag = /[\u{E0020}-\u{E007F}]/u;

/** Scripts whose spelling needs joiners, such as those of Persian, Hindi and Malayalam. */
const scripts = ['Arab', 'Syrc', 'Mong', 'Nkoo', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym']
  .concat(['Sinh', 'Khmr', 'Mymr', 'Tibt', 'Lana', 'Java', 'Bali'])
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');
const ofJoinedScript = new RegExp(`[${scripts}]`, 'u');
const letterOrMark = /[\p{L}\p{M}]/u;
const pictograph = /\p{Extended_Pictographic}/u;

/**
 * Text without the characters that nobody sees and that keep two equal names, emails or phone numbers from being equal. What a
 * script or an emoji is spelled with stays: joiners within Persian or Indic words, and selectors after the character that they
 * change. Idempotent. Requirement Y103.
 */
export function withoutInvisible(text: string): string {
  if (!invisible.test(text)) return text;
  const characters = Array.from(text);
  const kept: string[] = [];
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1] ?? '';
    const after = invisible.test(next) ? '' : next;
    if (!invisible.test(character) || isSpelled(character, kept.at(-1) ?? '', after)) kept.push(character);
  }
  return kept.join('');
}

/** Whether an invisible character belongs to what stays before it and the visible character after it; empty where there is none. */
function isSpelled(character: string, before: string, after: string): boolean {
  if (joiner.test(character)) return isJoined(character, before, after);
  if (selector.test(character)) return isSelectable(before, after);
  if (ideographSelector.test(character)) return /\p{Script=Han}/u.test(before);
  if (mongolianSelector.test(character)) return /\p{Script=Mong}/u.test(before);
  /* The flags of England, Scotland and Wales. */
  return tag.test(character) && (before === '\u{1F3F4}' || tag.test(before));
}

function isJoined(character: string, before: string, after: string): boolean {
  if (/[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}]/u.test(before))
    return character === ZWJ && pictograph.test(after);
  if (!ofJoinedScript.test(before) || !letterOrMark.test(before)) return false;
  /* A joiner ends a word only after a mark, as a Malayalam chillu was written. */
  return letterOrMark.test(after) || (character === ZWJ && /\p{M}/u.test(before));
}

/** An emoji, a keycap, or a letter that has variants. */
function isSelectable(before: string, after: string): boolean {
  if (/[\d#*]/.test(before)) return after === '\u{20E3}';
  return /[\p{Extended_Pictographic}\p{Script=Han}]/u.test(before) || ofJoinedScript.test(before);
}
