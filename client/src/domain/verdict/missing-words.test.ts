import type { MissingDocument } from '@gatehouse/sync-protocol/areas/waivers/validity/waiver-standing';
import { expect, it } from 'vitest';
import { missingSentences, missingText } from './missing-words.ts';

const missing = (name: string, status: MissingDocument['status'] = 'missing', document_id = name): MissingDocument => ({
  document_id,
  name,
  status,
});

it('[F65] names what is missing, has ended or has changed, each once', () => {
  expect(missingSentences([missing('Axe throwing waiver')])).toEqual(['Missing: Axe throwing waiver']);
  expect(
    missingSentences([
      missing('Waiver'),
      missing('Rules', 'outdated'),
      missing('Rental', 'expired'),
      missing('Photos and video'),
    ]),
  ).toEqual(['Missing: Waiver; Photos and video', 'Expired: Rental', 'New text to sign: Rules']);
  expect(missingText([missing('A', 'outdated'), missing('B', 'outdated'), missing('C', 'expired')])).toBe(
    'Expired: C · New text to sign: A; B',
  );
});

it('[F67] says of a minor who came of age that a guardian’s signature is not enough', () => {
  const waiver = missing('Waiver', 'came_of_age', 'default');
  expect(missingSentences([waiver], 18, 'Ana')).toEqual(['Ana turned 18 and needs a waiver of their own']);
  expect(missingText([waiver], 21)).toBe('Turned 21 and needs a waiver of their own');
  expect(missingSentences([missing('Axes'), waiver, missing('Rules', 'came_of_age')], 18, 'Ana')).toEqual([
    'Ana turned 18 and has to sign again, without a guardian: Waiver; Rules',
    'Missing: Axes',
  ]);
});
