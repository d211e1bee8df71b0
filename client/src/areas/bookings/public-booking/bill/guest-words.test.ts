import type { BillTranslate } from '@gatehouse/sync-protocol/languages/bill-texts';
import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import { expect, it } from 'vitest';
import { guestWords } from './guest-words.ts';

const t = ((key: string, values: Record<string, unknown> = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as BillTranslate;

it('[B64] writes the percentage of a tax as its reader does', () => {
  const read = (language: LanguageCode): string => guestWords(t, language).tax('IVA', 8.875);
  expect([read('en'), read('es'), read('fr')]).toEqual([
    'bill.tax IVA 8.875',
    'bill.tax IVA 8,875',
    'bill.tax IVA 8,875',
  ]);
});
