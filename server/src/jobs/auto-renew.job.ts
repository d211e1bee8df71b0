import { disableReplacedCards } from '../areas/money/billing/cards/cards.service.ts';
import { sendExpiryNotices } from '../areas/money/billing/notices/expiry-notices.service.ts';
import { runAutoRenewals } from '../areas/money/billing/subscriptions/auto-renew-run.service.ts';
import type { Job } from './job.ts';

const HOUR_MS = 3_600_000;

/** Renewals first, so that no venue gets the grace notice just before its card is charged. */
export const autoRenew: Job = {
  name: 'auto-renew',
  everyMs: HOUR_MS,
  async run(deps, signal) {
    if (deps.payments.platform) await runAutoRenewals(deps, { signal });
    await sendExpiryNotices(deps, signal);
    await disableReplacedCards(deps);
  },
};
