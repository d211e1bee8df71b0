import { expect, it } from 'vitest';
import { loadSecrets } from '#base/secrets';
import { sealSecret, unsealSecret } from './sealed-secret.ts';

const secrets = loadSecrets({ secretKey: Buffer.alloc(32, 7).toString('base64'), dataDir: '' });
const others = loadSecrets({ secretKey: Buffer.alloc(32, 8).toString('base64'), dataDir: '' });

it('[Y50] reads a sealed secret back only for its own user, with its own key, unchanged', () => {
  const secret = Buffer.from('12345678901234567890');
  const sealed = sealSecret(secrets, 'u1', secret);
  expect(Buffer.from(sealed.slice(2), 'base64').includes(secret)).toBe(false);
  expect(unsealSecret(secrets, 'u1', sealed)).toEqual(secret);
  expect(sealSecret(secrets, 'u1', secret)).not.toBe(sealed);
  expect(() => unsealSecret(secrets, 'u2', sealed)).toThrow();
  expect(() => unsealSecret(others, 'u1', sealed)).toThrow();
  const changed = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`;
  expect(() => unsealSecret(secrets, 'u1', changed)).toThrow();
});
