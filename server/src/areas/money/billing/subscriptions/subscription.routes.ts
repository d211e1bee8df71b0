import {
  getSquareCustomer,
  getSubscription,
  listPaymentMethods as listPaymentMethodsContract,
  listRecurringCharges,
  listSubscriptionPayments,
  processAutoRenewals,
  quoteSwitch as quoteSwitchContract,
  renewSubscription,
  setAutoRenew,
  switchPlan as switchPlanContract,
  updatePaymentMethod as updatePaymentMethodContract,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { bind, type Router } from '#http/bind';
import { listPaymentMethods, updatePaymentMethod } from '../cards/cards.service.ts';
import { describeSquareCustomer } from '../cards/square-customer.service.ts';
import { runAutoRenewalsOnce } from './auto-renew-run.service.ts';
import { renewByLink, renewWithCard } from './renew.service.ts';
import { describeSubscription, listPayments, switchAutoRenew } from './subscription.service.ts';
import { quoteSwitch, switchPlan } from './switch-plan.service.ts';

/** A venue's subscription: its state, payments and card, its renewal, and the switch to another plan. */
export function bindSubscriptions(router: Router): void {
  const { deps } = router;
  bind(router, getSubscription, async ({ params }) => ({
    subscription: await describeSubscription(deps, params.client_id),
  }));
  bind(router, listSubscriptionPayments, async ({ params }) => ({
    payments: await listPayments(deps, params.client_id),
  }));
  bind(router, setAutoRenew, async ({ params, body }) => ({
    subscription: await switchAutoRenew(deps, params.client_id, body.autoRenew),
  }));
  bind(router, quoteSwitchContract, async ({ params, query }) => ({
    quote: await quoteSwitch(deps, params.client_id, query),
  }));
  bind(router, switchPlanContract, ({ params, body }) => switchPlan(deps, params.client_id, body));
  bind(router, renewSubscription, async ({ params, body, principal }) => {
    const renew = principal.role === 'admin' ? renewWithCard : renewByLink;
    return renew(deps, params.client_id, body);
  });
  bind(router, processAutoRenewals, () => runAutoRenewalsOnce(deps));
  bind(router, listPaymentMethodsContract, async ({ params }) => ({
    paymentMethods: await listPaymentMethods(deps, params.client_id),
  }));
  bind(router, updatePaymentMethodContract, async ({ params, body, principal }) => ({
    message: 'Your payment method was updated.',
    paymentMethods: await updatePaymentMethod(deps, params.client_id, body, `user:${principal.userId}`),
  }));
  bind(router, getSquareCustomer, async ({ params }) => ({
    customer: await describeSquareCustomer(deps, params.client_id),
  }));
  bind(router, listRecurringCharges, async ({ params }) => {
    const payments = await listPayments(deps, params.client_id);
    const charges = payments.map(({ payment_id, created_at, description, amount, status }) => ({
      charge_id: payment_id,
      created_at,
      description,
      amount,
      status,
    }));
    return { charges };
  });
}
