import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsCardNumber, isCardNumber, maskCardNumbers } from './card-number.ts';
import { createCheckinId, createMembershipId, createWaiverId } from './ids.ts';

/** The numbers that card schemes publish for tests. */
const published = [
  '4111111111111111',
  '4222222222222',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '30569309025904',
  '6011111111111117',
  '3530111333300000',
  '6304000000000000000',
];

describe('[P13] a card number', () => {
  it.each(published)('%s is found alone, in a sentence and before its expiry', (number) => {
    for (const text of [number, `Ann ${number}`, `(${number})`, `card:${number}, 12/27`, `${number} 12/27`])
      expect(holdsCardNumber(text), text).toBe(true);
  });

  it.each([
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111.1111.1111.1111',
    '4111\u00a01111\u20111111 1111',
    '4111 1111 1111 1111 12/27',
    '1234 4111 1111 1111 1111',
    '3782 822463 10005',
    '3056 930902 5904',
    '6304 0000 0000 0000 000',
  ])('%s is found as people write it', (text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });

  it('is masked to its last four digits, and the rest of the text is kept', () => {
    expect(maskCardNumbers('Ann 4111 1111 1111 1111, then 378282246310005 🎉')).toBe(
      'Ann •••• 1111, then •••• 0005 🎉',
    );
    expect(maskCardNumbers('4111111111111111 4111111111111111')).toBe('•••• 1111 •••• 1111');
  });

  it('leaves none behind, whatever is typed around it', () => {
    const piece = fc.oneof(fc.constantFrom(...published), fc.string({ maxLength: 12 }), fc.constantFrom(' ', '-', '4'));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const masked = maskCardNumbers(pieces.join(''));
        expect(holdsCardNumber(masked)).toBe(false);
        expect(maskCardNumbers(masked)).toBe(masked);
        if (!holdsCardNumber(pieces.join(''))) expect(masked).toBe(pieces.join(''));
      }),
    );
  });

  it.each([
    ['a number that fails the check', '4111111111111112'],
    ['a number that is too long', '41111111111111111111'],
    ['a phone number with its country', '+4930123456780'],
    ['a phone number dialed abroad', '0049301234565'],
    ['a domestic phone number', '(555) 123-4567'],
    ['two dates', '1990-05-09 2015-03-02'],
    ['an instant', '2026-06-15T15:00:00.000Z'],
    ['a hash', '000000000000000041111111111111110000000000000000aaaaaaaaaaaaaaaa'],
    ['a word with digits', 'A4111111111111111'],
  ])('is not %s', (_title, text) => {
    expect(holdsCardNumber(text)).toBe(false);
    expect(maskCardNumbers(text)).toBe(text);
  });

  it('is never one of our ids, not even one that is all digits', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(digits, fc.integer({ min: 10 ** 11, max: 10 ** 12 - 1 }), (values, twelve) => {
        const random = () => Uint8Array.from(values);
        const text = values.join('');
        const uuid = `${text.slice(0, 8)}-4${text.slice(1, 4)}-4${text.slice(4, 7)}-8${text.slice(7, 10)}-${twelve}`;
        const ids = [
          uuid,
          createWaiverId('C00001', random),
          createMembershipId('C00001', random),
          createCheckinId('C00001', '2026-11-22', random),
        ];
        for (const id of ids) expect(holdsCardNumber(id), id).toBe(false);
      }),
    );
  });

  it('is not the id of a booking, as the server or another program makes it, in a text either', () => {
    const instant = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2033-01-01') });
    const finer = fc.constantFrom('', '000', '123456', '999999');
    fc.assert(
      fc.property(instant, finer, (ms, rest) => {
        const text = `Booking C00001-${ms}${rest}, moved`;
        expect(maskCardNumbers(text)).toBe(text);
      }),
    );
  });

  it('is found behind what only begins like the id of a booking', () => {
    for (const text of [
      'C00001-4111111111111111',
      'C00001-1234 4111 1111 1111 1111',
      'C00001-1763800000008 4222222222222',
    ])
      expect(holdsCardNumber(text), text).toBe(true);
  });

  it('is found as a number too, but for instants in milliseconds', () => {
    expect(isCardNumber(4_111_111_111_111_111)).toBe(true);
    expect(isCardNumber(378_282_246_310_005)).toBe(true);
    expect(isCardNumber(4_111_111_111_111_112)).toBe(false);
    expect(isCardNumber(1_763_800_000_008)).toBe(false);
    expect(isCardNumber(-1)).toBe(false);
    expect(isCardNumber(Number.NaN)).toBe(false);
  });
});
