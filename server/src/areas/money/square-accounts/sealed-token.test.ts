import { expect, it } from 'vitest';
import { loadSecrets } from '#base/secrets';
import { seal, unseal } from './sealed-token.ts';

const secrets = loadSecrets({ secretKey: Buffer.alloc(32, 7).toString('base64'), dataDir: '' });
const others = loadSecrets({ secretKey: Buffer.alloc(32, 8).toString('base64'), dataDir: '' });

it('[I6] reads a sealed token back only in its own place, with its own key, unchanged', () => {
  const sealed = seal(secrets, 'C00001', 'access_token_sealed', 'EAAA-secret-ł');
  expect(sealed).not.toContain('secret');
  expect(unseal(secrets, 'C00001', 'access_token_sealed', sealed)).toBe('EAAA-secret-ł');
  expect(seal(secrets, 'C00001', 'access_token_sealed', 'EAAA-secret-ł')).not.toBe(sealed);
  expect(() => unseal(secrets, 'C00002', 'access_token_sealed', sealed)).toThrow();
  expect(() => unseal(secrets, 'C00001', 'webhook_key_sealed', sealed)).toThrow();
  expect(() => unseal(others, 'C00001', 'access_token_sealed', sealed)).toThrow();
  const changed = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`;
  expect(() => unseal(secrets, 'C00001', 'access_token_sealed', changed)).toThrow();
});
