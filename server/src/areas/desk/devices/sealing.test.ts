import { createCipheriv, createECDH, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { loadSecrets, type Secrets } from '#base/secrets';
import { createSealing } from './sealing.ts';

const secretsOf = (byte: number) => loadSecrets({ secretKey: Buffer.alloc(32, byte).toString('base64'), dataDir: '' });
const own = secretsOf(7);

function encrypt(key: Buffer, text: Buffer, place?: string): Buffer {
  const iv = Buffer.alloc(12, 3);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  if (place !== undefined) cipher.setAAD(Buffer.from(place));
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** Seals as a device does: `messages/resend.ts`. */
function seal(publicKey: string, text: string): Buffer {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const secret = diffieHellman({ privateKey: pair.privateKey, publicKey: server });
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'gatehouse-seal-1', 32));
  const point = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-65);
  return Buffer.concat([point, encrypt(key, Buffer.from(text))]);
}

/** A stand-in for the query that reads the state of the server. */
function stateOf(rows: { key: string; value: string }[]) {
  const query = { where: () => query, selectAll: () => query, execute: async () => rows };
  return { selectFrom: () => query };
}

/** Sealing over a database that holds this text for the pair of an earlier release. */
function sealingOver(secrets: Secrets, value?: string) {
  const readPlatform = vi.fn(async (work: (db: never) => unknown) =>
    work(stateOf(value === undefined ? [] : [{ key: 'sealing_key', value }]) as never),
  );
  return { sealing: createSealing({ secrets, db: { readPlatform } as never }), readPlatform };
}

function storedPair(key: Buffer, place: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    value: JSON.stringify({ private: encrypt(key, der, place).toString('base64') }),
  };
}
const PLACE = 'server_state/sealing_key/private';

it('[E7] opens what was sealed to its key, without reading the database', async () => {
  const { sealing, readPlatform } = sealingOver(own);
  expect(await sealing.open(seal(sealing.publicKey, 'Zoë').toString('base64'))).toBe('Zoë');
  expect(await sealing.open(seal(sealing.publicKey, '').toString('base64'))).toBe('');
  expect(readPlatform).not.toHaveBeenCalled();
});

it('[E7] has the same key for the same secret', () => {
  const { publicKey } = sealingOver(own).sealing;
  expect(sealingOver(secretsOf(7)).sealing.publicKey).toBe(publicKey);
  expect(sealingOver(secretsOf(8)).sealing.publicKey).not.toBe(publicKey);
});

it('[E7] takes the next number where one is not a valid key', async () => {
  const purposes: string[] = [];
  const unlucky: Secrets = {
    ...own,
    key(purpose) {
      purposes.push(purpose);
      return purposes.length === 1 ? Buffer.alloc(32, 0) : own.key(purpose);
    },
  };
  const { sealing } = sealingOver(unlucky);
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(own.key('sealing-pair-1'));
  expect(Buffer.from(sealing.publicKey, 'base64').subarray(-65)).toEqual(curve.getPublicKey());
  expect(await sealing.open(seal(sealing.publicKey, 'x').toString('base64'))).toBe('x');
  expect(purposes).toEqual(['sealing-pair-0', 'sealing-pair-1']);
});

it('[E7] opens what was sealed to the pair in the database, which it reads once', async () => {
  const { publicKey, value } = storedPair(own.key('sealing'), PLACE);
  const { sealing, readPlatform } = sealingOver(own, value);
  for (const text of ['one', 'two']) expect(await sealing.open(seal(publicKey, text).toString('base64'))).toBe(text);
  expect(readPlatform).toHaveBeenCalledTimes(1);
});

it('[E7] rejects a pair that replaced this one', async () => {
  const { publicKey, value } = storedPair(own.key('sealing'), 'server_state/another/private');
  const { sealing } = sealingOver(own, value);
  await expect(sealing.open(seal(publicKey, 'x').toString('base64'))).rejects.toThrow();
});

it('[D16] throws for what was sealed to another key, and for what was altered', async () => {
  const { sealing, readPlatform } = sealingOver(own);
  const strange = seal(sealingOver(secretsOf(8)).sealing.publicKey, 'x');
  await expect(sealing.open(strange.toString('base64'))).rejects.toThrow('unable to authenticate data');
  await expect(sealing.open('')).rejects.toThrow();
  expect(readPlatform).toHaveBeenCalledTimes(2);
  const whole = seal(sealing.publicKey, 'x');
  for (const index of [70, 77, whole.length - 1]) {
    const altered = Buffer.from(whole);
    altered[index] = (altered[index] ?? 0) ^ 1;
    await expect(sealing.open(altered.toString('base64'))).rejects.toThrow();
  }
});
