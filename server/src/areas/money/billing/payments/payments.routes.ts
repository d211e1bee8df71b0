import {
  checkPaymentStatus,
  createWithPayment,
  paymentCompleted,
  squareWebhook,
} from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import { bind, type Router } from '#http/bind';
import { checkStatus, verifyReturn } from './payment-result.service.ts';
import { payRegistration } from './registration-payment.service.ts';
import { receiveEvent } from './webhook.service.ts';

/** The first payment, the return from it, and the provider's events. */
export function bindBilling(router: Router): void {
  const { deps } = router;
  bind(router, createWithPayment, ({ body, ip }) => payRegistration(deps, body, ip));
  bind(router, paymentCompleted, ({ query, ip }) => verifyReturn(deps, query.token, ip));
  bind(router, checkPaymentStatus, async ({ body, ip }) => ({ client: await checkStatus(deps, body, ip) }));
  /* The signature covers the body's own bytes, so no contract parses it first. */
  bind(router, squareWebhook, async ({ context }) => {
    const signature = context.req.header('x-square-hmacsha256-signature') ?? '';
    await receiveEvent(deps, await context.req.text(), signature);
  });
}
