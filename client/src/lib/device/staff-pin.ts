import { slowPinHashPattern } from '@gatehouse/kiosk-config/staff-pin-hash';
import { fromBase64, toBase64 } from '../api/base64.ts';

/** Four to eight digits open the staff menu of a kiosk. Requirement K11. */
export const STAFF_PIN_PATTERN = /^\d{4,8}$/;

/** Above what OWASP asks of PBKDF2 in the year it was chosen; under a second on a slow tablet. */
const ITERATIONS = 310_000;
const SALT_BYTES = 16;

/** Whether a stored hash is salted and slow. One that is not is replaced after the next right entry. */
export function isSlowHash(stored: string): boolean {
  return slowPinHashPattern.test(stored);
}

/**
 * What `profile.staffPinHash` holds. A PIN is short, so brute-forcing its hash must be expensive; the parameters are stored with it,
 * so that later ones may differ. Rule H4.
 */
export async function hashStaffPin(pin: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return `pbkdf2-sha256$${ITERATIONS}$${toBase64(salt)}$${toBase64(await deriveKey(pin, salt, ITERATIONS))}`;
}

/** Whether the PIN matches the hash, in the form above or in that of earlier releases: SHA-256 of device id and PIN, hex. */
export async function matchesStaffPin(stored: string, deviceId: string, pin: string): Promise<boolean> {
  const [, iterations, salt, key] = slowPinHashPattern.exec(stored) ?? [];
  if (iterations && salt && key) return toBase64(await deriveKey(pin, fromBase64(salt), Number(iterations))) === key;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${deviceId}:${pin}`));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('') === stored;
}

async function deriveKey(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, secret, 256));
}
