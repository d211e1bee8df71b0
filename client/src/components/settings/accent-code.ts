const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** `#abc` or `#aabbcc`. */
export function isAccent(text: string): boolean {
  return HEX.test(text.trim());
}

/** `#abc` as the native color field requires it. */
export function sixDigits(color: string): string {
  return color.length === 4 ? `#${color.slice(1).replaceAll(/./g, '$&$&')}` : color;
}
