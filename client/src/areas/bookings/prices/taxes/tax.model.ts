import type { setTaxSettings, TaxSettingsView } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import type { FieldErrors } from '#components/forms/form-problems';

export interface TaxRow {
  /** The server's, or one of this page for a new tax. */
  tax_id: string;
  isNew: boolean;
  name: string;
  percent: string;
  isOnRates: boolean;
  isOnExtras: boolean;
}

/** Sales tax and tips as they are typed. */
export interface TaxValues {
  tax_number: string;
  prices_include_tax: boolean;
  taxes: readonly TaxRow[];
  /** Percentages with commas between them; '' is none. */
  tip_percents: string;
}

export function valuesOf(settings: TaxSettingsView): TaxValues {
  return {
    tax_number: settings.tax_number,
    prices_include_tax: settings.prices_include_tax,
    taxes: settings.taxes.map(({ tax_id, name, percent, on }) => ({
      tax_id,
      isNew: false,
      name,
      percent: String(percent),
      isOnRates: on.includes('rates'),
      isOnExtras: on.includes('extras'),
    })),
    tip_percents: settings.tip_percents.join(', '),
  };
}

export const newTax = (): TaxRow => ({
  tax_id: crypto.randomUUID(),
  isNew: true,
  name: 'Sales tax',
  percent: '',
  isOnRates: true,
  isOnExtras: true,
});

const percentOf = (typed: string): number =>
  /^\d{1,2}(\.\d{1,3})?$/.test(typed.trim().replace(/%$/, '')) ? Number.parseFloat(typed) : Number.NaN;

const tipsOf = (typed: string): number[] =>
  typed
    .split(/[\s,;%]+/)
    .filter((text) => text !== '')
    .map((text) => (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN));

export function bodyOf(values: TaxValues): BodyInputOf<typeof setTaxSettings> {
  return {
    tax_number: values.tax_number,
    prices_include_tax: values.prices_include_tax,
    taxes: values.taxes.map(({ tax_id, isNew, name, percent, isOnRates, isOnExtras }) => ({
      ...(isNew ? {} : { tax_id }),
      name: name.trim(),
      percent: percentOf(percent),
      on: [...(isOnRates ? (['rates'] as const) : []), ...(isOnExtras ? (['extras'] as const) : [])],
    })),
    tip_percents: tipsOf(values.tip_percents),
  };
}

export function checkTax(values: TaxValues): FieldErrors<TaxValues> {
  const { taxes = [], tip_percents: tips = [] } = bodyOf(values);
  const isWrong = taxes.some(({ name, percent }) => name === '' || !(percent >= 0 && percent <= 30));
  const isWrongTip = tips.length > 4 || tips.some((tip) => !(tip >= 1 && tip <= 50));
  return {
    ...(isWrong ? { taxes: 'Each tax needs a name and a percentage from 0 to 30, with at most three decimals' } : {}),
    ...(isWrongTip ? { tip_percents: 'Please enter at most four whole percentages from 1 to 50' } : {}),
  };
}
