/** Of a line, without its end (RFC 5545, 3.1). */
const OCTETS_MAX = 75;
/** With at most three octets for each unit of UTF-16, as many always fit. */
const UNITS_THAT_FIT = 25;

/** A property with a text value, escaped, and folded where it is too long for one line (RFC 5545, 3.1 and 3.3.11). */
export function textLine(name: string, text: string): string {
  const escaped = text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');
  return folded(`${name}:${escaped}`);
}

/** An instant as it is stored, `2026-11-20T15:00:00.000Z`, as `20261120T150000Z`. */
export function utcValue(at: string): string {
  return `${at.slice(0, 4)}${at.slice(5, 7)}${at.slice(8, 13)}${at.slice(14, 16)}${at.slice(17, 19)}Z`;
}

/** Never within a character; a line that goes on begins with a space. */
function folded(line: string): string {
  if (line.length <= UNITS_THAT_FIT || Buffer.byteLength(line) <= OCTETS_MAX) return line;
  let text = '';
  let octets = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > OCTETS_MAX) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += more;
  }
  return text;
}
