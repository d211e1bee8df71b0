import {
  createDiscountCode,
  createExtra,
  deleteDiscountCode,
  deleteExtra,
  getTaxSettings,
  listDiscountCodes,
  listExtras,
  setTaxSettings,
  updateDiscountCode,
  updateExtra,
} from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { getPrices, setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import { openOffering } from '#helpers/venues/offerings';
import { bands, priced, rates } from '#helpers/venues/prices';

onBothDatabases('what a venue charges', (open) => {
  it('[B62] is nothing but the deposit until it has a list, which is set as a whole by its revision', async () => {
    const app = await open();
    const { venue, offering, at, list } = await priced(app);
    expect(list).toMatchObject({
      revision: 1,
      bands: [
        { band_id: 'adult', min_age: null, max_age: null },
        { band_id: 'child', max_age: 12 },
      ],
      rates: [
        { name: 'Weekend', band_id: null, included_players: 4, days: ['sat', 'sun'], from_date: null },
        { name: 'Adult', amount: 29.95 },
        { name: 'Child', amount: 19.95 },
      ],
      minimum_charge: null,
      deposit_kind: 'fixed',
      deposit_percent: null,
    });
    const stale = await call(app, setPrices, { ...at, body: { revision: 0, bands, rates: [] } });
    expect([stale.status, stale.refusal.code]).toEqual([409, 'VERSION_CONFLICT']);
    const given = { revision: 1, bands, rates: list.rates.toReversed(), minimum_charge: 50 };
    const tried = await call(app, setPrices, { ...at, query: { dry_run: 'true' }, body: given });
    expect(tried.body.prices).toMatchObject({ revision: 2, minimum_charge: 50 });
    expect((await call(app, getPrices, at)).body.prices).toEqual(list);
    const changed = await call(app, setPrices, { ...at, body: given });
    expect(changed.body.prices.rates.map(({ rate_id: id }) => id)).toEqual(
      list.rates.map(({ rate_id: id }) => id).toReversed(),
    );
    const other = await openOffering(app, venue, { offering_name: 'Other' });
    const none = await call(app, getPrices, { ...at, params: { ...at.params, offering_id: other.offering_id } });
    expect(none.body.prices).toEqual({
      revision: 0,
      bands: [{ band_id: 'guest', name: 'Guest', min_age: null, max_age: null }],
      rates: [],
      minimum_charge: null,
      deposit_kind: 'fixed',
      deposit_percent: null,
    });
    const stranger = await app.createVenue();
    const elsewhere = { token: stranger.token, params: { ...at.params, client_id: stranger.clientId } };
    expect((await call(app, getPrices, elsewhere)).status).toBe(404);
    expect((await call(app, setPrices, { ...elsewhere, body: given })).status).toBe(404);
    expect(offering.deposit_amount).toBe(0);
  });

  it('[B91] are limited by nothing where a limit is null or missing', async () => {
    const app = await open();
    const { at } = await priced(app);
    const rate = { name: 'Guest', per: 'person' as const, amount: 20 };
    const unlimited = {
      band_id: null,
      included_players: null,
      days: null,
      from_date: null,
      to_date: null,
      from_time: null,
      to_time: null,
      players_min: null,
      players_max: null,
    };
    const body = { revision: 1, bands, rates: [rate, { ...rate, ...unlimited }] };
    const { prices } = (await call(app, setPrices, { ...at, body })).body;
    const shown = { ...rate, ...unlimited, days: [], rate_id: expect.any(String) };
    expect(prices.rates).toEqual([shown, shown]);
    expect((await call(app, getPrices, at)).body.prices).toEqual(prices);
  });

  it.each([
    ['a kind of guest twice', { bands: [bands[0], bands[0]] }, 'bands'],
    ['no kind of guest', { bands: [] }, 'bands'],
    ['a child older than a man', { bands: [{ ...bands[0], min_age: 9, max_age: 8 }] }, 'bands'],
    ['a price for a kind that is not there', { rates: [{ ...rates[1], band_id: 'dog' }, ...rates] }, 'rates'],
    ['a guest without a price', { rates: rates.slice(0, 2) }, 'rates'],
    ['half a cent', { rates: [{ ...rates[1], amount: 1.005 }, ...rates] }, 'rates'],
    ['text for a number', { rates: [{ ...rates[1], amount: '5' }, ...rates] }, 'rates'],
    ['an end before its start', { rates: [{ ...rates[1], from_time: '12:00', to_time: '12:00' }, ...rates] }, 'rates'],
    [
      'a last day before the first',
      { rates: [{ ...rates[1], from_date: '2026-02-02', to_date: '2026-02-01' }, ...rates] },
      'rates',
    ],
    [
      'a largest party below the smallest',
      { rates: [{ ...rates[1], players_min: 5, players_max: 4 }, ...rates] },
      'rates',
    ],
    ['guests that a person includes', { rates: [{ ...rates[1], included_players: 1 }, ...rates] }, 'rates'],
    ['more prices than a list holds', { rates: Array.from({ length: 51 }, () => rates[1]) }, 'rates'],
    ['a percentage of a fixed deposit', { deposit_percent: 30 }, 'deposit_percent'],
    ['a deposit in percent without one', { deposit_kind: 'percent' }, 'deposit_percent'],
    ['a deposit of more than all', { deposit_kind: 'percent', deposit_percent: 101 }, 'deposit_percent'],
  ])('[B62] refuses %s', async (_, change, field) => {
    const app = await open();
    const { at } = await priced(app);
    const body = { revision: 1, bands, rates, ...change } as never;
    const { status, refusal } = await call(app, setPrices, { ...at, body });
    expect([status, refusal.code]).toEqual([400, 'INVALID_INPUT']);
    expect(Object.keys(refusal.fields ?? {}).map((name) => name.split('.')[0])).toContain(field);
  });

  it('[B62] has extras with names of their own, which change in part and leave', async () => {
    const app = await open();
    const { venue } = await priced(app);
    const { own } = venue;
    const socks = await call(app, createExtra, { ...own, body: { name: 'Socks', amount: 3 } });
    expect(socks.body.extra).toMatchObject({
      amount: 3,
      per: 'item',
      offering_ids: [],
      stock: null,
      stock_per: 'time',
      max_quantity: 99,
      is_taxable: true,
      staff_only: false,
      is_active: true,
    });
    const again = await call(app, createExtra, { ...own, body: { name: 'SOCKS', amount: 1 } });
    expect([again.status, again.refusal.code]).toEqual([409, 'ALREADY_EXISTS']);
    const cake = await call(app, createExtra, { ...own, body: { name: 'Cake', amount: 20, stock: 2 } });
    const one = (extra_id: string) => ({ token: venue.token, params: { client_id: venue.clientId, extra_id } });
    const cakeId = cake.body.extra.extra_id;
    const taken = await call(app, updateExtra, { ...one(cakeId), body: { name: 'socks' } });
    expect(taken.refusal.code).toBe('ALREADY_EXISTS');
    const changed = await call(app, updateExtra, { ...one(cakeId), body: { stock: null, amount: 0 } });
    expect(changed.body.extra).toEqual({ ...cake.body.extra, stock: null, amount: 0 });
    expect((await call(app, deleteExtra, one(socks.body.extra.extra_id))).status).toBe(200);
    expect((await call(app, deleteExtra, one(socks.body.extra.extra_id))).status).toBe(404);
    expect((await call(app, listExtras, own)).body.extras).toEqual([changed.body.extra]);
    expect((await call(app, createExtra, { ...own, body: { name: 'Socks', amount: 4 } })).status).toBe(200);
    for (const body of [{ amount: -1 }, { stock: 0 }, { max_quantity: 1001 }, { amount: 100_000.01 }])
      expect((await call(app, updateExtra, { ...one(cakeId), body })).status).toBe(400);
  });

  it('[B62] has promo codes in any case, and taxes with three decimals', async () => {
    const app = await open();
    const { venue } = await priced(app);
    const { own } = venue;
    const made = await call(app, createDiscountCode, {
      ...own,
      body: { code: ' june-15 ', kind: 'percent', percent: 15 },
    });
    expect(made.body.discount_code).toMatchObject({
      code: 'JUNE-15',
      percent: 15,
      amount: null,
      applies_to: 'rates',
      used: 0,
    });
    const one = { token: venue.token, params: { client_id: venue.clientId, code_id: made.body.discount_code.code_id } };
    const twice = await call(app, createDiscountCode, { ...own, body: { code: 'June-15', kind: 'amount', amount: 5 } });
    expect(twice.refusal.code).toBe('ALREADY_EXISTS');
    const wrong = await call(app, updateDiscountCode, { ...one, body: { kind: 'amount' } });
    expect([wrong.status, wrong.refusal.fields]).toEqual([400, { amount: expect.any(String) }]);
    const changed = await call(app, updateDiscountCode, { ...one, body: { kind: 'amount', amount: 5, uses_max: 1 } });
    expect(changed.body.discount_code).toMatchObject({ percent: null, amount: 5, uses_max: 1 });
    expect((await call(app, listDiscountCodes, own)).body.discount_codes).toEqual([changed.body.discount_code]);
    expect((await call(app, deleteDiscountCode, one)).status).toBe(200);
    expect((await call(app, deleteDiscountCode, one)).status).toBe(404);

    const none = { tax_number: '', prices_include_tax: false, taxes: [], tip_percents: [] };
    expect((await call(app, getTaxSettings, own)).body.tax_settings).toEqual(none);
    const tax = { name: 'Sales tax', percent: 8.875, on: ['rates' as const] };
    const set = await call(app, setTaxSettings, { ...own, body: { taxes: [tax], tip_percents: [15, 20] } });
    expect(set.body.tax_settings).toEqual({
      ...none,
      taxes: [{ ...tax, tax_id: expect.any(String) }],
      tip_percents: [15, 20],
    });
    const kept = await call(app, setTaxSettings, {
      ...own,
      body: { ...set.body.tax_settings, prices_include_tax: true },
    });
    expect(kept.body.tax_settings.taxes).toEqual(set.body.tax_settings.taxes);
    /* An id names a tax that is there, once. */
    const [{ tax_id: id } = { tax_id: '' }] = kept.body.tax_settings.taxes;
    const ids = [id, id, 'made-up'].map((tax_id) => ({ ...tax, tax_id }));
    const mixed = await call(app, setTaxSettings, { ...own, body: { taxes: ids } });
    const [first, ...others] = mixed.body.tax_settings.taxes.map(({ tax_id }) => tax_id);
    expect(first).toBe(id);
    expect(others).not.toContain('made-up');
    expect(new Set([id, ...others]).size).toBe(3);
    for (const taxes of [
      [{ ...tax, percent: 30.001 }],
      [{ ...tax, percent: 8.8755 }],
      Array.from({ length: 6 }, () => tax),
    ])
      expect((await call(app, setTaxSettings, { ...own, body: { taxes } })).status).toBe(400);
  });
});
