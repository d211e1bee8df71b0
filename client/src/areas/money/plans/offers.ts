import { listPlans, listPlansForAdmin } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { listPromos } from '@gatehouse/sync-protocol/areas/money/promos.contracts';

/** What a change of a plan or a promo code changes; `listPlans` are those of renewals and plan switches. */
export const offers = [listPlansForAdmin, listPromos, listPlans];
