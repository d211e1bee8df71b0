import { expect, it } from 'vitest';
import { checksOf } from './set-up-checks.ts';

const credentials = { location_id: 'LCASTLE' } as Parameters<typeof checksOf>[0]['credentials'];
const currencyCheck = (currency: string) => {
  const value = { id: 'LCASTLE', name: '', currency, status: 'ACTIVE' };
  return checksOf({ isOn: true, credentials, location: { kind: 'ok', value } }).at(-1);
};

it('[R15] names a currency in which no deposit can be taken, where Square says which', () => {
  expect(currencyCheck('USD')).toMatchObject({ name: 'currency', ok: true });
  expect(currencyCheck('CAD')).toMatchObject({ ok: false, detail: expect.stringMatching(/takes CAD, and/) });
  expect(currencyCheck('')).toMatchObject({ ok: false, detail: expect.stringMatching(/takes another currency, and/) });
});
