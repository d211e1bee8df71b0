/**
 * The stored form of a PIN: `pbkdf2-sha256$ROUNDS$SALT$KEY`, salt of 16 and key of 32 bytes in base64. Server and tablets make and
 * check it with the Web Cryptography that both have. PINs are so short that a thief of the hash can try all of them.
 */
export const pinHashPattern = /^pbkdf2-sha256\$(\d{6,7})\$([\w+/]{22}==)\$([\w+/]{43}=)$/;

/**
 * Rounds of a staff member's PIN, with which a tablet must know them within 300 ms. They take 60 ms on one core of an AMD EPYC, and four
 * times as long on a slow tablet. Requirement X22.
 */
const STAFF_PIN_ROUNDS = 100_000;

const SALT_BYTES = 16;

/** The hash of a PIN with a new salt. The rounds are stored with it, so that later ones may differ. */
export async function hashPin(pin: string, rounds: number = STAFF_PIN_ROUNDS): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return `pbkdf2-sha256$${rounds}$${toBase64(salt)}$${toBase64(await deriveKey(pin, salt, rounds))}`;
}

/** Whether the PIN is the one of the hash; false for a hash of another form. */
export async function matchesPin(stored: string, pin: string): Promise<boolean> {
  const [, rounds, salt, key] = pinHashPattern.exec(stored) ?? [];
  if (!rounds || !salt || !key) return false;
  return toBase64(await deriveKey(pin, fromBase64(salt), Number(rounds))) === key;
}

async function deriveKey(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, secret, 256),
  );
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
