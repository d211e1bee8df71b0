/** The bytes of standard base64; throws for any other text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/**
 * Uses the browser's own function where there is one, since 2025. Otherwise converts slices, because the number of
 * arguments of a call is limited; applied, because spreading takes four times as long.
 */
export function toBase64(bytes: Uint8Array & { toBase64?(): string }): string {
  if (bytes.toBase64) return bytes.toBase64();
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + 8_192));
  return btoa(text);
}
