import { useCallback, useEffect, useRef, useState } from 'react';
import { keepRegistration, type PlanChoice } from '#domain/registration/registration-record';
import { useApi } from '#lib/api/api-context.tsx';
import { createPayment, type UnpaidAccount } from './registration.actions.ts';

/** The provider's page follows by itself. Requirement R3. */
const REDIRECT_AFTER_MS = 1500;

export type PaymentState =
  | { kind: 'idle' }
  /** The payment link is being created. */
  | { kind: 'preparing' }
  | { kind: 'redirecting' }
  | { kind: 'failed'; message: string };

/**
 * Takes an account to its payment page. While one attempt runs, another is ignored; after the browser's Back from
 * the payment page, it can be retried.
 */
export function usePayment(go: (url: string) => void): {
  payment: PaymentState;
  pay: (account: UnpaidAccount, plan: PlanChoice) => Promise<void>;
} {
  const api = useApi();
  const [payment, setPayment] = useState<PaymentState>({ kind: 'idle' });
  const isRunning = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const end = useCallback((next: PaymentState) => {
    isRunning.current = false;
    setPayment(next);
  }, []);
  useEffect(() => {
    const shownAgain = (event: PageTransitionEvent): void => {
      if (event.persisted) end({ kind: 'idle' });
    };
    window.addEventListener('pageshow', shownAgain);
    return () => {
      window.removeEventListener('pageshow', shownAgain);
      clearTimeout(timer.current);
    };
  }, [end]);

  const pay = useCallback(
    async (account: UnpaidAccount, plan: PlanChoice) => {
      if (isRunning.current) return;
      isRunning.current = true;
      setPayment({ kind: 'preparing' });
      /* Kept before the answer, so that a reload in the middle comes back to this account. */
      keepRegistration(sessionStorage, { ...account, selectedPlan: plan, timestamp: Date.now() });
      const result = await createPayment(api, account, plan);
      if (!result.ok) {
        end({ kind: 'failed', message: result.message });
        return;
      }
      setPayment({ kind: 'redirecting' });
      timer.current = setTimeout(() => go(result.url), REDIRECT_AFTER_MS);
    },
    [api, end, go],
  );
  return { payment, pay };
}

/** Leaves the app for the payment provider's page. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
