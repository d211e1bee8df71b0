import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CROCKFORD,
  checkCharacter,
  checkinIdPattern,
  clientIdFromSequence,
  clientIdPattern,
  createCheckinId,
  createMembershipId,
  createUuidV7,
  createWaiverId,
  isCodePart,
  isMembershipIdValid,
  readCode,
  uuidPattern,
} from './ids.ts';

/** Bytes from a seed, so that a failing id can be reproduced. */
const random = fc
  .array(fc.nat(255), { minLength: 12, maxLength: 12 })
  .map((bytes) => (length: number) => Uint8Array.from({ length }, (_, index) => bytes[index % bytes.length] ?? 0));

describe('[T5] ids', () => {
  it('are read back from any spelling a printer, scanner or person makes of them', () => {
    fc.assert(
      fc.property(random, fc.boolean(), fc.constantFrom('', '-', ' '), (bytes, isLower, between) => {
        for (const [kind, id] of [
          ['waiver', createWaiverId('C00001', bytes)],
          ['member', createMembershipId('C00001', bytes)],
        ] as const) {
          const spelt = id.replaceAll('-', '').split('').join(between);
          const text = ` ${isLower ? spelt.toLowerCase() : spelt} `;
          expect(readCode(text)).toEqual({ kind, clientId: 'C00001', id });
        }
      }),
    );
  });

  it('fold the letters that people take for digits', () => {
    const id = createWaiverId('C00001', (length) => new Uint8Array(length).fill(1));
    expect(id).toBe('C00001-111111111111');
    expect(readCode('C00001-IL1I1L111111')).toMatchObject({ kind: 'waiver', id });
    expect(readCode('C00001-OOOOOOOOOOOO')).toMatchObject({ kind: 'waiver', id: 'C00001-000000000000' });
  });

  it('[K17] a member id with one wrong character is no member', () => {
    fc.assert(
      fc.property(random, fc.nat(7), fc.integer({ min: 1, max: 31 }), (bytes, place, shift) => {
        const id = createMembershipId('C00001', bytes);
        expect(isMembershipIdValid(id)).toBe(true);
        const at = id.length - 8 + place;
        const wrong = CROCKFORD[(CROCKFORD.indexOf(id[at] ?? '') + shift) % 32] ?? '';
        const changed = id.slice(0, at) + wrong + id.slice(at + 1);
        expect(isMembershipIdValid(changed)).toBe(false);
        expect(readCode(changed).kind).toBe('unknown');
      }),
    );
  });

  it('of records are UUIDs of version 7 that sort by the time they were made at', () => {
    fc.assert(
      fc.property(random, fc.nat(), fc.nat({ max: 10_000 }), (bytes, nowMs, laterMs) => {
        const id = createUuidV7(nowMs, bytes);
        expect(id).toMatch(uuidPattern);
        expect(id).toMatch(/^.{14}7.{4}[89ab]/);
        expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(nowMs);
        expect(createUuidV7(nowMs + 1 + laterMs, bytes) > id).toBe(true);
      }),
    );
    const made = Array.from({ length: 1_000 }, () => createUuidV7(1_781_534_000_000));
    expect(new Set(made).size).toBe(1_000);
    for (const place of [15, 19, 20, 24, 35]) expect(new Set(made.map((id) => id[place])).size).toBeGreaterThan(3);
  });

  it.each([
    ['before 1970', -1, '00000000-0000-7'],
    ['after the year 10889', 2 ** 49, 'ffffffff-ffff-7'],
    ['between two milliseconds', 1.5, '00000000-0001-7'],
  ])('of records are UUIDs by a clock that is %s, too', (_title, nowMs, start) => {
    const id = createUuidV7(nowMs);
    expect(id).toMatch(uuidPattern);
    expect(id.startsWith(start)).toBe(true);
  });

  it('are not read from anything else, and parsing never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const code = readCode(text);
        if (code.kind === 'member') expect(isMembershipIdValid(code.id)).toBe(true);
        else if (code.kind === 'unknown') expect(code.text).toBe(text);
      }),
    );
    for (const text of ['', 'https://example.org/C00001', '4006381333931', 'C00001', 'C00001-U00000000000'])
      expect(readCode(text).kind).toBe('unknown');
  });

  it('number venues with six characters always', () => {
    expect([1, 99_999, 100_000, 100_001, 199_999, 200_000].map(clientIdFromSequence)).toEqual([
      'C00001',
      'C99999',
      'D00000',
      'D00001',
      'D99999',
      'E00000',
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_399_999 }), (n) => clientIdPattern.test(clientIdFromSequence(n))),
    );
  });

  it('begin a check-in with the day as month, day and year', () => {
    const id = createCheckinId('C00001', '2026-06-05');
    expect(id.startsWith('06052026-C00001-')).toBe(true);
    expect(checkinIdPattern.test(id)).toBe(true);
  });

  it('give the check character of the printed alphabet', () => {
    fc.assert(fc.property(fc.string(), (text) => CROCKFORD.includes(checkCharacter(text))));
  });
});

describe('[F58] a piece of a code', () => {
  it('is told from a code, a product’s number and a word', () => {
    for (const piece of ['C00001M12', 'M77777774', '4MBKZW9', 'C00001-ABCDEFGHJ']) expect(isCodePart(piece)).toBe(true);
    const others = ['4006381333931', 'HELLOWORLD', 'https://example.org', 'C00001M0000000X', 'C00001ABCDEFGHJKMN'];
    for (const other of others) expect(isCodePart(other)).toBe(false);
  });

  it('is every tail and head of a waiver’s or member’s code that has a letter', () => {
    fc.assert(
      fc.property(random, fc.nat(), fc.boolean(), (bytes, at, isTail) => {
        for (const id of [createWaiverId('C00001', bytes), createMembershipId('C00001', bytes)]) {
          const code = id.replaceAll('-', '');
          const cut = 1 + (at % (code.length - 1));
          const piece = isTail ? code.slice(cut) : code.slice(0, cut);
          if (/[A-Z]/.test(piece) && !/^C00001M.{8}$/.test(piece)) expect(isCodePart(piece)).toBe(true);
        }
      }),
    );
  });
});
