import { expect, it, vi } from 'vitest';
import { fromBase64, toBase64 } from '../../lib/api/base64.ts';
import { createServerSeal, serverKeyMeta } from './server-seal.ts';

const EPHEMERAL_BYTES = 65;

async function serverKey(): Promise<string> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  return toBase64(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)));
}

const part = (sealed: string, from: number, to: number): string => toBase64(fromBase64(sealed).subarray(from, to));

it('[D12] derives a key once for each server key, and never uses an IV twice', async () => {
  const seal = createServerSeal();
  const [one, other] = [await serverKey(), await serverKey()];
  const sealed = await Promise.all([seal(one, 'a'), seal(one, 'a'), seal(one, 'a')]);
  sealed.push(await seal(other, 'a'));
  const ephemeral = sealed.map((text) => part(text, 0, EPHEMERAL_BYTES));
  expect(new Set(ephemeral.slice(0, 3)).size).toBe(1);
  expect(ephemeral[3]).not.toBe(ephemeral[0]);
  expect(new Set(sealed.map((text) => part(text, EPHEMERAL_BYTES, EPHEMERAL_BYTES + 12))).size).toBe(4);
});

it('[D12] rejects an invalid key, and continues with a valid one', async () => {
  const seal = createServerSeal();
  await expect(seal('AAAA', 'a')).rejects.toThrow();
  expect(await seal(await serverKey(), 'a')).not.toBe('');
  await expect(seal('AAAA', 'a')).rejects.toThrow();
});

/** How the server opens a text that was sealed to it; the form is described in `messages/resend.ts`. */
async function unsealed(sealed: string, privateKey: CryptoKey): Promise<string> {
  const bytes = fromBase64(sealed);
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const ephemeral = await crypto.subtle.importKey('raw', bytes.subarray(0, EPHEMERAL_BYTES), curve, false, []);
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: ephemeral }, privateKey, 256);
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode('gatehouse-seal-1');
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  );
  const iv = bytes.subarray(EPHEMERAL_BYTES, EPHEMERAL_BYTES + 12);
  const data = bytes.subarray(EPHEMERAL_BYTES + 12);
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data));
}

it('[D6] seals what the holder of the server’s key can read', async () => {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const spki = toBase64(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)));
  const seal = createServerSeal();
  for (const text of ['', '{"name":"Łukasz"}', 'x'.repeat(100_000)])
    expect(await unsealed(await seal(spki, text), privateKey)).toBe(text);
});

it('[D12] retries the key agreement after a failure', async () => {
  const seal = createServerSeal();
  const key = await serverKey();
  const failing = vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValueOnce(new Error('too many keys'));
  await expect(seal(key, 'a')).rejects.toThrow('too many keys');
  failing.mockRestore();
  expect(await seal(key, 'a')).not.toBe('');
});

it('stores the key of each venue under its own name', () => {
  expect(serverKeyMeta('C00001')).not.toBe(serverKeyMeta('C00002'));
});
