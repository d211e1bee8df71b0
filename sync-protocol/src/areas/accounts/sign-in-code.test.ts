import { expect, it } from 'vitest';
import { readSignInCode } from './sign-in-code.ts';

it('[Y52] reads the digits of an app as they are pasted', () => {
  for (const given of ['123456', '123 456', ' 123-456\n'])
    expect(readSignInCode(given)).toEqual({ kind: 'app', text: '123456' });
});

it('[Y54] reads a recovery code in any case, with look-alikes, with or without hyphens', () => {
  const text = '0123456789ABCDEFGH1J';
  for (const given of ['01234-56789-ABCDE-FGH1J', 'o1234 56789 abcde fghlj', text])
    expect(readSignInCode(given)).toEqual({ kind: 'recovery', text });
});

it('[Y52] takes nothing else for a code', () => {
  for (const given of ['', '12345', '1234567', '12345a', '01234-56789-ABCDE-FGH1', '01234-56789-ABCDE-FGHUU'])
    expect(readSignInCode(given), given).toBeNull();
});
