import { expect, it } from 'vitest';
import { fromBase64, toBase64 } from '../lib/base64.ts';
import { createServerSeal } from './server-seal.ts';

const EPHEMERAL_BYTES = 65;

async function serverKey(): Promise<string> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  return toBase64(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)));
}

const part = (sealed: string, from: number, to: number): string => toBase64(fromBase64(sealed).subarray(from, to));

it('[D12] agrees on a key once for each server key, and never uses an IV twice', async () => {
  const seal = createServerSeal();
  const [one, other] = [await serverKey(), await serverKey()];
  const sealed = await Promise.all([seal(one, 'a'), seal(one, 'a'), seal(one, 'a')]);
  sealed.push(await seal(other, 'a'));
  const ephemeral = sealed.map((text) => part(text, 0, EPHEMERAL_BYTES));
  expect(new Set(ephemeral.slice(0, 3)).size).toBe(1);
  expect(ephemeral[3]).not.toBe(ephemeral[0]);
  expect(new Set(sealed.map((text) => part(text, EPHEMERAL_BYTES, EPHEMERAL_BYTES + 12))).size).toBe(4);
});

it('[D12] refuses what is no key, and goes on with one that is', async () => {
  const seal = createServerSeal();
  await expect(seal('AAAA', 'a')).rejects.toThrow();
  expect(await seal(await serverKey(), 'a')).not.toBe('');
  await expect(seal('AAAA', 'a')).rejects.toThrow();
});
