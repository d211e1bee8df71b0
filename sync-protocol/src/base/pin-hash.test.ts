import { pbkdf2Sync } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashPin, matchesPin, pinHashPattern } from './pin-hash.ts';

it('[X22] hashes a PIN with PBKDF2, a salt of its own and the rounds that it names', async () => {
  const [one, other] = [await hashPin('471188'), await hashPin('471188')];
  const [, rounds, salt, key] = pinHashPattern.exec(one) ?? [];
  const expected = pbkdf2Sync('471188', Buffer.from(salt ?? '', 'base64'), Number(rounds), 32, 'sha256');
  expect([rounds, key]).toEqual(['100000', expected.toString('base64')]);
  expect(other).not.toBe(one);
  expect((await hashPin('471188', 310_000)).split('$')[1]).toBe('310000');
});

it('[X22] knows the PIN of a hash by the rounds and the salt in it', async () => {
  const stored = await hashPin('471188');
  const [name, , salt, key] = stored.split('$');
  expect(await matchesPin(stored, '471188')).toBe(true);
  expect(await matchesPin(stored, '471189')).toBe(false);
  expect(await matchesPin([name, '100001', salt, key].join('$'), '471188')).toBe(false);
});

it('[X22] matches no PIN with a hash of another form', async () => {
  const forms = ['', '471188', '0'.repeat(64), 'pbkdf2-sha256$1$AAAA$AAAA', 'pbkdf2-sha256$99999999$AAAA$AAAA'];
  expect(await Promise.all(forms.map((stored) => matchesPin(stored, '471188')))).toEqual(forms.map(() => false));
});
