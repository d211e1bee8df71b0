/** One piece, repeated up to `chars` characters. */
const filled = (piece: string, chars: number): string =>
  piece.repeat(Math.ceil(chars / piece.length)).slice(0, chars - (chars % piece.length)) || piece.slice(0, chars);

/** Pieces that make a text of a given length dear: to match, to normalize, to fold, to split, to escape or to mask. */
const PIECES = [
  'x',
  'e\u0301',
  '\u{1f4a5}',
  '\ufdfa',
  'İ',
  'a\n',
  'a b ',
  '41111111',
  '4 1 1-1 ',
  '%_',
  '\\"',
  '<a&',
  'a,',
  '((',
  'a.a@',
  '=1+',
] as const;

/** Texts of so many characters; the last ones let a search for spaces before the end begin again at each of them. */
export function dearTexts(chars: number): string[] {
  return [
    ...PIECES.map((piece) => filled(piece, chars)),
    `a${' '.repeat(Math.max(0, chars - 2))}b`.slice(0, chars),
    `a${'\t\n'.repeat(Math.max(0, Math.floor(chars / 2) - 1))}b`.slice(0, chars),
    `a@${'a.'.repeat(Math.max(0, Math.floor(chars / 2) - 2))}`.slice(0, chars),
  ];
}

/** Texts of a shape that only their field accepts: days, times, addresses, ids. The dear ones of each kind first. */
export const SHAPED_TEXTS: readonly string[] = [
  `${'a'.repeat(64)}@${`${'b'.repeat(59)}.`.repeat(3)}example`,
  `${'a.'.repeat(31)}a@${'b.'.repeat(90)}example`,
  `https://${`${'a'.repeat(60)}.`.repeat(4)}example`,
  `https://${'a.'.repeat(120)}example`,
  '2026-06-20',
  '2026-06-15',
  '2024-02-29',
  '1900-01-01',
  '9999-12-31',
  '0001-01-01',
  '2026-06-15T15:00:00.000Z',
  '2026-06-20T14:00:00.000Z',
  '9999-12-31T23:59:59.999+23:59',
  '10:00',
  '23:59',
  '00:00',
  '2026-06',
  '9999-12',
  '2026',
  '2999',
  'mail@example.org',
  '(212) 555-0100',
  '+4915123456789012',
  '00000000-0000-4000-8000-000000000001',
  '0190a7b4-0000-7000-8000-000000000001',
  'f'.repeat(64),
  '#a0b1c2',
  'America/New_York',
  'monthly',
  '2026-06-20T14:00:00.000Z|x',
  '12/28',
  '4242',
  '1',
  '100',
  'en',
  '{"email":"mail"}',
];
