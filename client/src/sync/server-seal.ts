import { fromBase64, toBase64 } from '../lib/base64.ts';

const INFO = new TextEncoder().encode('gatehouse-seal-1');
const IV_BYTES = 12;

/**
 * Seals text to the server's public key (SPKI, base64): the device itself can't read it back. Base64 of 65 bytes
 * ephemeral P-256 key, 12 bytes IV and AES-256-GCM ciphertext. Rule D6; the form is described in `messages/resend.ts`.
 */
export async function sealToServer(publicKey: string, text: string): Promise<string> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const server = await crypto.subtle.importKey('spki', fromBase64(publicKey), curve, false, []);
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: server }, own.privateKey, 256);
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: INFO },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  const ephemeral = await crypto.subtle.exportKey('raw', own.publicKey);
  return toBase64(concat([new Uint8Array(ephemeral), iv, new Uint8Array(data)]));
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
