import { isCodePart, readCode } from '@gatehouse/sync-protocol/base/ids';

/** One key of a burst, as the browser reported it. */
export interface ScannedKey {
  /** The character in the active keyboard layout; one character, or a name such as `Unidentified`. */
  key: string;
  /** The physical key (`KeyA`, `Digit1`), the same on every layout; empty where the device omits it. */
  code: string;
  shift: boolean;
}

/** Why a burst differs from the printed code. */
export type ScanTrouble = 'keyboard_layout' | 'input_method' | 'partial';

/**
 * The reading of a burst. `texts` are the candidates to look up, likeliest first: a scanner that is set to another layout
 * than the computer may give two well-formed codes, of which one was issued. Empty when it can't be read.
 * Requirement K13.
 */
export interface ScannedText {
  texts: string[];
  /** Set when the burst had to be repaired, or could not be. */
  trouble: ScanTrouble | null;
}

/** A US keyboard by position, which wedge scanners use by default. */
const usKeys: Readonly<Record<string, [plain: string, shifted: string]>> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Backquote: ['`', '~'],
  Backslash: ['\\', '|'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
  NumpadSubtract: ['-', '-'],
  NumpadAdd: ['+', '+'],
  NumpadDecimal: ['.', '.'],
};

/** Reads a burst: as the layout typed it, then by position. Prefers one of our codes. */
export function readKeys(keys: readonly ScannedKey[]): ScannedText {
  const typed = foldScript(keys.map((item) => (isCharacter(item.key) ? item.key : '\u{FFFD}')).join(''));
  const positions = keys.map(byPosition);
  const placed = positions.includes(null) ? null : positions.join('');
  const isTypedWhole = !typed.includes('\u{FFFD}');
  if (isTypedWhole && isCode(typed)) {
    const texts = placed !== null && isCode(placed) && !isSameCode(typed, placed) ? [typed, placed] : [typed];
    return { texts, trouble: null };
  }
  if (placed !== null && isCode(placed)) return { texts: [placed], trouble: 'keyboard_layout' };
  if (!isTypedWhole) return { texts: [], trouble: 'input_method' };
  if (/[^\x20-\x7e]/.test(typed)) return { texts: [], trouble: 'keyboard_layout' };
  return { texts: [typed], trouble: null };
}

/** A person's last keys may run into a scan's first: at most this many are left out when the rest is one of our codes. */
const STRAY_KEYS_MAX = 3;

/**
 * Reads a burst, leaving out keys before the code that a person pressed at that time. `skipped` counts them. A piece of a
 * code, of which the rest was lost, is one in trouble.
 */
export function readBurst(keys: readonly ScannedKey[]): ScannedText & { skipped: number; isCode: boolean } {
  const whole = readKeys(keys);
  for (let skipped = 0; skipped <= STRAY_KEYS_MAX; skipped++) {
    const reading = skipped === 0 ? whole : readKeys(keys.slice(skipped));
    if (reading.texts.some(isCode)) return { ...reading, skipped, isCode: true };
  }
  const trouble = whole.trouble ?? (whole.texts.some(isCodePart) ? 'partial' : null);
  return { ...whole, trouble, skipped: 0, isCode: false };
}

/** Digits of any script, and full-width letters, as the ones our codes are printed in. */
export function foldScript(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** The digits of a script are contiguous from zero; NFKC has already replaced the mathematical ones. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return point - zero;
}

function byPosition({ key, code, shift }: ScannedKey): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shift ? letter : letter.toLowerCase();
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit) return shift && code.startsWith('Digit') ? ')!@#$%^&*('.charAt(Number(digit)) : digit;
  const pair = usKeys[code];
  if (pair) return shift ? pair[1] : pair[0];
  return code === '' && isCharacter(key) ? foldScript(key) : null;
}

function isCharacter(key: string): boolean {
  return Array.from(key).length === 1 && key !== '\u{FFFD}';
}

function isCode(text: string): boolean {
  return readCode(text).kind !== 'unknown';
}

function isSameCode(a: string, b: string): boolean {
  const [left, right] = [readCode(a), readCode(b)];
  return left.kind !== 'unknown' && right.kind !== 'unknown' && left.id === right.id;
}
