import { expect, it } from 'vitest';
import { pinProblem } from './staff-pin.ts';

it.each(['135790', '112233', '123457', '102030', '890123', '010101'])('[X22] accepts the PIN %s', (pin) => {
  expect(pinProblem(pin, 6)).toBeNull();
});

it.each(['000000', '999999'])('[X22] refuses the PIN %s, whose digits are all alike', (pin) => {
  expect(pinProblem(pin, 6)).toContain('different');
});

it.each(['123456', '012345', '876543', '543210'])('[X22] refuses the PIN %s, which is a run', (pin) => {
  expect(pinProblem(pin, 6)).toContain('in a row');
});

it.each(['', '13579', '1357900', '13579a', ' 13579', '١٣٥٧٩٠', '-13579'])(
  '[X22] refuses “%s” where six digits are asked for',
  (pin) => {
    expect(pinProblem(pin, 6)).toContain('exactly 6 digits');
  },
);

it('[X22] asks for as many digits as the venue does', () => {
  expect([pinProblem('2580', 4), pinProblem('25803691', 8)]).toEqual([null, null]);
  expect([pinProblem('258036', 4), pinProblem('9876', 4)]).not.toContain(null);
});
