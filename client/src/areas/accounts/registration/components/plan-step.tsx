import { createWithPayment } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import account from '#components/account/account.module.css';
import { NewPasswordFields } from '#components/account/new-password-fields.tsx';
import type { FieldErrors } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { FailureBanner, MessageBanner } from '#components/visitor/message-banner.tsx';
import type { PlanChoice } from '#domain/registration/registration-record';
import { listPublicPlans } from '#domain/subscription/plans';
import { useApi } from '#lib/api/api-context.tsx';
import { offersOf, type PlanOffer } from '../model/plan-offers.ts';
import { PAYMENT_SETUP_FAILED } from '../model/registration.actions.ts';
import { PASSWORD_NOT_KEPT, type Passwords } from '../model/registration.model.ts';
import type { PaymentState } from '../model/use-payment.ts';
import styles from '../registration.module.css';

interface PlanStepProps {
  plan: PlanChoice | null;
  onPlan: (plan: PlanChoice) => void;
  /** Called with a chosen plan only. */
  onPay: (plan: PlanChoice, passwords: Passwords) => Promise<void>;
  /** Finds errors in the passwords, which are asked for here after a reload. */
  passwordErrors?: ((given: Passwords) => FieldErrors<Passwords>) | undefined;
  /** The account is being opened; then its payment is made. */
  isOpening: boolean;
  payment: PaymentState;
  /** Why the account could not be opened. */
  failure: ReactNode;
  submitLabel: string;
  onBack?: () => void;
}

/** Choosing how to pay, and going there. Requirement R3. */
export function PlanStep(props: PlanStepProps) {
  const { plan, onPlan, onPay, passwordErrors, isOpening, payment, failure, submitLabel, onBack } = props;
  const { state, retry } = usePlanOffers();
  const isBusy = isOpening || payment.kind === 'preparing' || payment.kind === 'redirecting';
  const offers = state.kind === 'ready' ? state.offers : [];
  const isOffered = (plan: PlanChoice | null) =>
    offers.some(({ planType, price }) => planType === plan && price !== null);
  const form = useContractForm(createWithPayment, {
    initialValues: { selectedPlan: plan, password: '', confirmation: '' },
    check: (given) => passwordErrors?.(given) ?? {},
    /* A plan that was chosen elsewhere may not be offered now. */
    bodyOf: ({ selectedPlan }) => ({ selectedPlan: isOffered(selectedPlan) ? selectedPlan : null }),
    onChange: ({ selectedPlan }) => selectedPlan && onPlan(selectedPlan),
    send: async ({ selectedPlan, ...passwords }) => selectedPlan && onPay(selectedPlan, passwords),
  });
  return (
    <form {...form.props} className={account['form']}>
      {state.kind === 'loading' ? (
        <div className={styles['plans']}>
          <output className="gate-visually-hidden">Loading the plans</output>
          <div className={styles['skeleton']} />
          <div className={styles['skeleton']} />
        </div>
      ) : null}
      {state.kind === 'failed' ? (
        <>
          <FailureBanner>Failed to load pricing plans</FailureBanner>
          <Button variant="default" size="xl" onClick={retry}>
            Try Again
          </Button>
        </>
      ) : null}
      {state.kind === 'ready' ? (
        <PlanCards
          offers={state.offers}
          chosen={form.values.selectedPlan}
          onChoose={(selectedPlan) => form.set({ selectedPlan })}
          error={form.errors.selectedPlan ?? null}
          isDisabled={isBusy}
        />
      ) : null}
      {passwordErrors ? (
        <div className={account['card']}>
          <p className="gate-dimmed">{PASSWORD_NOT_KEPT}</p>
          <NewPasswordFields password={form.field('password')} confirmation={form.field('confirmation')} />
        </div>
      ) : null}
      <FailureBanner>{failure}</FailureBanner>
      {payment.kind === 'failed' ? (
        <FailureBanner>
          {payment.message}
          {payment.message === PAYMENT_SETUP_FAILED ? (
            <>
              {' '}
              <Link to="/contact">Contact us</Link>
            </>
          ) : null}
        </FailureBanner>
      ) : null}
      {payment.kind === 'redirecting' ? (
        <MessageBanner tone="good">Redirecting you to the payment page…</MessageBanner>
      ) : null}
      <div className={account['actions']}>
        {onBack ? (
          <Button variant="default" size="xl" onClick={onBack} disabled={isBusy}>
            Back
          </Button>
        ) : null}
        <Button type="submit" size="xl" disabled={isBusy || state.kind !== 'ready'} aria-busy={isBusy}>
          {busyLabel(isOpening, payment) ?? (payment.kind === 'failed' ? 'Try Again' : submitLabel)}
        </Button>
      </div>
    </form>
  );
}

function busyLabel(isOpening: boolean, payment: PaymentState): string | null {
  if (isOpening) return 'Creating your account…';
  if (payment.kind === 'preparing') return 'Creating Payment...';
  return payment.kind === 'redirecting' ? 'Redirecting…' : null;
}

type PlanOffers = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; offers: PlanOffer[] };

/** The periods on offer, with a way to ask again. */
function usePlanOffers(): { state: PlanOffers; retry: () => void } {
  const api = useApi();
  const [state, setState] = useState<PlanOffers>({ kind: 'loading' });
  const asking = useRef<AbortController>(undefined);
  const ask = useCallback(() => {
    asking.current?.abort();
    const given = new AbortController();
    asking.current = given;
    void listPublicPlans(api, given.signal).then((result) => {
      if (given.signal.aborted) return;
      setState(result.ok ? { kind: 'ready', offers: offersOf(result.data) } : { kind: 'failed' });
    });
  }, [api]);
  useEffect(() => {
    ask();
    return () => asking.current?.abort();
  }, [ask]);
  const retry = () => {
    setState({ kind: 'loading' });
    ask();
  };
  return { state, retry };
}

interface PlanCardsProps {
  offers: readonly PlanOffer[];
  chosen: PlanChoice | null;
  onChoose: (plan: PlanChoice) => void;
  error: string | null;
  isDisabled: boolean;
}

/** The periods as two large cards; for the keyboard they are radio buttons. */
function PlanCards({ offers, chosen, onChoose, error, isDisabled }: PlanCardsProps) {
  return (
    <fieldset className="gate-fieldset" disabled={isDisabled} aria-describedby={error ? 'plan-error' : undefined}>
      <legend className="gate-visually-hidden">Plan</legend>
      <div className={styles['plans']}>
        {offers.map(({ planType, title, price, per, badge, notes }) => (
          <label key={planType} className={styles['plan']} data-chosen={chosen === planType || undefined}>
            <span className={styles['planHead']}>
              <input
                type="radio"
                name="plan"
                value={planType}
                checked={chosen === planType}
                disabled={price === null}
                onChange={() => onChoose(planType)}
              />
              <span className={styles['planTitle']}>{title}</span>
              {badge ? <span className={styles['badge']}>{badge}</span> : null}
            </span>
            {price === null ? (
              <span className={styles['soon']}>Coming Soon</span>
            ) : (
              <span>
                <span className={styles['price']}>{price}</span> {per}
              </span>
            )}
            {price === null
              ? null
              : notes.map((note) => (
                  <span key={note} className="gate-dimmed">
                    {note}
                  </span>
                ))}
          </label>
        ))}
      </div>
      {error ? (
        <p id="plan-error" role="alert" className={styles['planError']}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
