import * as extras from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import * as prices from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { bind, type Router } from '#http/bind';
import { createCode, deleteCode, listCodes, updateCode } from './discount-codes.service.ts';
import { createExtra, deleteExtra, listExtras, updateExtra } from './extras.service.ts';
import { getPrices, setPrices } from './price-lists.service.ts';
import { getTaxSettings, setTaxSettings } from './tax-settings.service.ts';

/** What bookings cost, and what one would cost. Requirements B62 and B63. */
export function bindPrices(router: Router): void {
  const { deps } = router;
  bind(router, prices.getPrices, async ({ params }) => ({
    prices: await getPrices(deps, params.client_id, params.offering_id),
  }));
  bind(router, prices.setPrices, async ({ params, query, body, principal }) => {
    const ids = { clientId: params.client_id, offeringId: params.offering_id };
    const isDryRun = query.dry_run === 'true';
    return { prices: await setPrices(deps, ids, body, { userId: principal.userId, isDryRun }) };
  });
  bind(router, extras.listExtras, async ({ params }) => ({ extras: await listExtras(deps, params.client_id) }));
  bind(router, extras.createExtra, async ({ params, body, principal }) => ({
    extra: await createExtra(deps, params.client_id, body, principal.userId),
  }));
  bind(router, extras.updateExtra, async ({ params, body, principal }) => {
    const ids = { clientId: params.client_id, extraId: params.extra_id };
    return { extra: await updateExtra(deps, ids, body, principal.userId) };
  });
  bind(router, extras.deleteExtra, ({ params, principal }) =>
    deleteExtra(deps, params.client_id, params.extra_id, principal.userId),
  );
  bind(router, extras.listDiscountCodes, async ({ params }) => ({
    discount_codes: await listCodes(deps, params.client_id),
  }));
  bind(router, extras.createDiscountCode, async ({ params, body, principal }) => ({
    discount_code: await createCode(deps, params.client_id, body, principal.userId),
  }));
  bind(router, extras.updateDiscountCode, async ({ params, body, principal }) => {
    const ids = { clientId: params.client_id, codeId: params.code_id };
    return { discount_code: await updateCode(deps, ids, body, principal.userId) };
  });
  bind(router, extras.deleteDiscountCode, ({ params, principal }) =>
    deleteCode(deps, params.client_id, params.code_id, principal.userId),
  );
  bind(router, extras.getTaxSettings, async ({ params }) => ({
    tax_settings: await getTaxSettings(deps, params.client_id),
  }));
  bind(router, extras.setTaxSettings, async ({ params, body, principal }) => ({
    tax_settings: await setTaxSettings(deps, params.client_id, body, principal.userId),
  }));
}
