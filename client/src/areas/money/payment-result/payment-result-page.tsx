import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ArchMark } from '#components/arch-mark.tsx';
import { usePageTitle } from '#components/page-title.tsx';
import { StateIcon, type StateTone } from '#components/visitor/state-icon.tsx';
import { browserWindow, type PaymentWindow } from '#domain/payment-window/payment-window';
import { planName, type ResultState } from './payment-result.model.ts';
import styles from './payment-result.module.css';
import { usePaymentResult } from './use-payment-result.ts';

const titles: Readonly<Record<ResultState['kind'], string>> = {
  loading: 'Processing Payment...',
  success: 'Payment Successful!',
  booking_success: 'Booking Payment Successful!',
  already_active: 'Account Already Active',
  pending: 'Payment Processing',
  error: 'Payment Error',
};
const tones: Readonly<Record<ResultState['kind'], StateTone>> = {
  loading: 'waiting',
  success: 'good',
  booking_success: 'good',
  already_active: 'good',
  pending: 'waiting',
  error: 'bad',
};

function titleOf(state: ResultState): string {
  const isFree = state.kind === 'booking_success' && state.amount === null;
  return isFree ? 'Booking Confirmed!' : titles[state.kind];
}

/** The return page of the payment provider. Outside the main shell. Requirement R10. */
export function PaymentResultPage({ host: given }: { host?: PaymentWindow }) {
  const [query] = useSearchParams();
  const [host] = useState(() => given ?? browserWindow());
  const state = usePaymentResult(query, host);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = titleOf(state);
  usePageTitle(title);
  useEffect(() => {
    if (state.kind !== 'loading') heading.current?.focus();
  }, [state.kind]);
  return (
    <main className={styles['page']}>
      <Link to="/" className={styles['brand'] ?? ''}>
        <ArchMark size={28} />
        Gatehouse
      </Link>
      <section className={styles['card']} aria-live="polite" aria-busy={state.kind === 'loading'}>
        <StateIcon tone={tones[state.kind]} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Content state={state} host={host} />
      </section>
    </main>
  );
}

function Content({ state, host }: { state: ResultState; host: PaymentWindow }): ReactNode {
  switch (state.kind) {
    case 'loading':
      return <p>Please wait while we check with the payment provider. This takes a few seconds.</p>;
    case 'success': {
      const { client } = state;
      return (
        <>
          <Details
            rows={[
              ['Company', client.companyName],
              ['Plan', planName(client)],
              ['Email', client.email],
              ['Status', 'Active'],
            ]}
          />
          <div className={styles['actions']}>
            <Button component={Link} to={loginPath(client.email)} size="xl">
              Continue to Login
            </Button>
            <CloseButton host={host} />
          </div>
        </>
      );
    }
    case 'booking_success':
      return (
        <>
          <Details
            rows={[
              ['Booking', state.bookingId],
              ['Amount', state.amount],
              ['Status', state.amount === null ? 'Confirmed' : 'Paid'],
            ]}
          />
          <p>A confirmation email is on its way to you.</p>
          <div className={styles['actions']}>
            <CloseButton host={host} />
          </div>
        </>
      );
    case 'already_active':
      return (
        <>
          <p>There’s nothing to pay. You can log in.</p>
          <div className={styles['actions']}>
            <Button component={Link} to="/login" size="xl">
              Go to Login
            </Button>
          </div>
        </>
      );
    case 'pending':
      return (
        <>
          <p>Your payment is still being processed. This page updates by itself, so please don’t pay again.</p>
          <div className={styles['actions']}>
            <Button size="xl" onClick={() => window.location.reload()}>
              Check Again
            </Button>
          </div>
        </>
      );
    default:
      return (
        <>
          <p role="alert">{state.message}</p>
          <div className={styles['actions']}>
            {state.isBooking ? (
              <CloseButton host={host} />
            ) : (
              <>
                <Button component={Link} to="/register" size="xl">
                  Try Again
                </Button>
                <Button component={Link} to="/contact" size="xl" variant="default">
                  Contact Support
                </Button>
              </>
            )}
          </div>
        </>
      );
  }
}

function CloseButton({ host }: { host: PaymentWindow }) {
  return (
    <Button size="xl" variant="default" onClick={() => host.close()}>
      Close Window
    </Button>
  );
}

/** Rows without a value are left out: not every caller gets all of them. */
function Details({ rows }: { rows: readonly (readonly [string, string | null])[] }) {
  return (
    <dl className={styles['details']}>
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function loginPath(email: string): string {
  return email ? `/login?${new URLSearchParams({ email })}` : '/login';
}
