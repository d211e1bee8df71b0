import { hashPin, matchesPin, pinHashPattern } from '@gatehouse/sync-protocol/base/pin-hash';

/** Four to eight digits open the staff menu of a kiosk. Requirement K11. */
export const STAFF_PIN_PATTERN = /^\d{4,8}$/;

/** Above what OWASP asks of PBKDF2 in the year it was chosen; under a second on a slow tablet. */
const ROUNDS = 310_000;

/** Whether a stored hash is salted and slow. One that is not is replaced after the next right entry. */
export function isSlowHash(stored: string): boolean {
  return pinHashPattern.test(stored);
}

/** What `profile.staffPinHash` holds. Rule H4. */
export function hashStaffPin(pin: string): Promise<string> {
  return hashPin(pin, ROUNDS);
}

/** Whether the PIN matches the hash, in the present form or in that of earlier releases: SHA-256 of device id and PIN, hex. */
export async function matchesStaffPin(stored: string, deviceId: string, pin: string): Promise<boolean> {
  if (isSlowHash(stored)) return matchesPin(stored, pin);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${deviceId}:${pin}`));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('') === stored;
}
