import { expect, it } from 'vitest';
import { codeOfStep, keyUri, STEP_MS, stepsOfCode, toBase32 } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

it('[Y50] makes the codes of RFC 4226, appendix D', () => {
  const codes = Array.from({ length: 10 }, (_, counter) => codeOfStep(secret, counter));
  expect(codes).toEqual('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '));
});

it('[Y50] makes the codes of RFC 6238, appendix B, at their times', () => {
  const atSeconds = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000];
  const codes = atSeconds.map((seconds) => codeOfStep(secret, Math.floor((seconds * 1000) / STEP_MS)));
  /* The last six of the eight digits of the RFC. */
  expect(codes).toEqual(['287082', '081804', '050471', '005924', '279037', '353130']);
});

it('[Y52] takes the code of one step before and after, and of none further away', () => {
  const nowMs = 1_700_000_010_000;
  const present = Math.floor(nowMs / STEP_MS);
  const taken = [-2, -1, 0, 1, 2].filter((off) => stepsOfCode(secret, codeOfStep(secret, present + off), nowMs).length);
  expect(taken).toEqual([-1, 0, 1]);
  expect(stepsOfCode(secret, codeOfStep(secret, present + 1), nowMs)).toEqual([present + 1]);
  expect(stepsOfCode(secret, '12345', nowMs)).toEqual([]);
});

it('[Y50] shows the secret as apps read it, RFC 4648', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const uri = new URL(keyUri(secret, 'ada+1@fields.example'));
  expect(decodeURIComponent(uri.pathname)).toContain('Gatehouse:ada+1@fields.example');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: toBase32(secret),
    issuer: 'Gatehouse',
  });
});
