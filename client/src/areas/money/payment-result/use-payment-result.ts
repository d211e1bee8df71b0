import { useEffect, useState } from 'react';
import type { PaymentWindow } from '#domain/payment-window/payment-window';
import { forgetRegistration, readRegistration } from '#domain/registration/registration-record';
import { useApi } from '#lib/api/api-context.tsx';
import { verifyPayment } from './payment-result.actions.ts';
import { POLL_DELAYS_MS, planOf, type ResultState } from './payment-result.model.ts';

/** Long enough to read the success message. */
const CLOSES_AFTER_MS = 3000;

/** Determines the payment's outcome, and notifies the window that opened this one. */
export function usePaymentResult(query: URLSearchParams, host: PaymentWindow): ResultState {
  const api = useApi();
  const [plan] = useState(() => planOf(query, readRegistration(sessionStorage, Date.now())));
  const [state, setState] = useState(plan.state);

  useEffect(() => {
    if (plan.checks.length === 0) return undefined;
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (attempt: number): Promise<void> => {
      const next = await verifyPayment(api, plan.checks);
      if (!isShown) return;
      /* A pending state stays when a later poll gets no response. */
      if (attempt === 0 || next.kind === 'success') setState(next);
      const delayMs = POLL_DELAYS_MS[attempt];
      const isOpen = next.kind === 'pending' || (attempt > 0 && next.kind === 'error');
      if (isOpen && delayMs !== undefined) timer = setTimeout(() => void ask(attempt + 1), delayMs);
    };
    void ask(0);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [api, plan]);

  useEffect(() => {
    if (state.kind === 'success') forgetRegistration(sessionStorage);
    if (state.kind !== 'success' && state.kind !== 'booking_success') return undefined;
    const clientInfo = state.kind === 'success' ? state.client : { bookingId: state.bookingId };
    host.tellOpener({ type: 'PAYMENT_SUCCESS', clientInfo, status: state.kind });
    if (!host.hasOpener) return undefined;
    const timer = setTimeout(() => host.close(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, host]);

  return state;
}
