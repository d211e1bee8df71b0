import { createHmac, timingSafeEqual } from 'node:crypto';

/** 160 bits, as RFC 4226 recommends. */
export const SECRET_BYTES = 20;
export const STEP_MS = 30_000;
const DIGITS = 6;
/** One step each way, for clocks that differ and for people who type slowly. */
const STEPS_OFF = 1;
/** RFC 4648, as authenticator apps read it. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of one step of 30 seconds: HMAC-SHA-1 and six digits, which every app supports. See RFC 4226 and RFC 6238. */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The steps near `nowMs` whose code this is, oldest first; nearly always one or none. Every step is compared, in constant time. */
export function stepsOfCode(secret: Uint8Array, code: string, nowMs: number): number[] {
  const present = Math.floor(nowMs / STEP_MS);
  const steps: number[] = [];
  for (let step = present - STEPS_OFF; step <= present + STEPS_OFF; step += 1) {
    const expected = Buffer.from(codeOfStep(secret, step));
    const given = Buffer.from(code);
    if (given.length === expected.length && timingSafeEqual(given, expected)) steps.push(step);
  }
  return steps;
}

/** Base32 without padding, for typing into an app. */
export function toBase32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What the QR code holds: the key URI that authenticator apps read. */
export function keyUri(secret: Uint8Array, email: string): string {
  const issuer = 'Gatehouse';
  /* Algorithm, digits and period are those that apps take by themselves; left out, the QR code is easier to scan. */
  const query = new URLSearchParams({ secret: toBase32(secret), issuer });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query.toString()}`;
}
