import { webRandom } from '@gatehouse/sync-protocol/base/ids';
import { expect, it } from 'vitest';
import { createPairingSecret, readPairingCode } from './pairing-code.ts';

it('[X3] makes a code of 130 random bits to scan and one of 8 characters to type', () => {
  const { code, shortCode } = createPairingSecret(webRandom);
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/);
  expect(shortCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(code).not.toContain(shortCode);
});

it('reads codes in any spelling and rejects anything else', () => {
  expect(readPairingCode('ab0o-i1l9')).toEqual({ kind: 'short', text: 'AB001119' });
  expect(readPairingCode(' 0000 0000-0000 0000 0000 0000 00 ')).toEqual({ kind: 'long', text: '0'.repeat(26) });
  for (const text of ['', 'ABCD', 'ABCD-EFG!', 'U'.repeat(8), '0'.repeat(25)]) expect(readPairingCode(text)).toBeNull();
});
