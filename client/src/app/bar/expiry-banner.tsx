import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useMay } from '#domain/session/session-context.tsx';
import { browserStorage } from '#lib/store/browser-storage';
import { useVenueDate } from '#sync/react/use-venue-date';
import type { SubscriptionStatus } from '../../domain/subscription/subscription-status.ts';
import { useSubscriptionStatus } from '../../domain/subscription/subscription-status-context.tsx';
import { calendarDay } from '../../lib/venue-format.ts';
import classes from './expiry-banner.module.css';

/** Where a subscription is renewed. */
const RENEWAL_PATH = '/payments?tab=subscription';

const HIDDEN_KEY = 'gatehouse-notice-hidden';

/**
 * The subscription banner: near the end, in grace, read-only. Hidden otherwise, and for the rest of the venue's day once it
 * was dismissed; the one that explains why nothing can be changed stays. On a phone it takes one line. Requirement U8.
 */
export function ExpiryBanner() {
  const { status } = useSubscriptionStatus();
  const may = useMay();
  const { pathname, search } = useLocation();
  const venueDate = useVenueDate();
  const [hidden, setHidden] = useState(() => browserStorage().getItem(HIDDEN_KEY));
  if (status.kind === 'good') return null;
  /* A dismissal is for one day and one state, so that the next of either begins visible. */
  const shown = `${venueDate} ${status.kind} ${status.paidUntil}`;
  if (status.kind !== 'expired' && hidden === shown) return null;
  const { title, text, short } = labelsOf(status);
  return (
    <section className={classes['banner']} data-kind={status.kind} aria-label="Subscription notice">
      <span className={classes['mark']} aria-hidden>
        {status.kind === 'expired' ? '×' : '!'}
      </span>
      <p className={classes['words']}>
        <span className={classes['long']}>
          <strong>{title}</strong> {text}
        </span>
        <strong className={classes['short']}>{short}</strong>
      </p>
      {`${pathname}${search}` === RENEWAL_PATH || !may('billing.manage') ? null : (
        <Button component={Link} to={RENEWAL_PATH} size="xs" variant="default">
          Renew Now
        </Button>
      )}
      {status.kind === 'expired' ? null : (
        <CloseButton
          aria-label="Hide until tomorrow"
          title="Hide until tomorrow"
          onClick={() => {
            browserStorage().setItem(HIDDEN_KEY, shown);
            setHidden(shown);
          }}
        />
      )}
    </section>
  );
}

interface Labels {
  title: string;
  text: string;
  /** For a phone. */
  short: string;
}

function labelsOf(status: Exclude<SubscriptionStatus, { kind: 'good' }>): Labels {
  const paidUntil = calendarDay(status.paidUntil);
  if (status.kind === 'expired')
    return {
      title: 'Your subscription has expired. Access is read-only.',
      text: `It was paid until ${paidUntil}. Signing waivers and checking people in go on; renew to change anything else.`,
      short: 'Expired: read-only',
    };
  const readOnlyFrom = calendarDay(status.readOnlyFrom);
  if (status.kind === 'warning')
    return {
      title: `Your subscription is paid until ${paidUntil}.`,
      text: `Without renewal, access becomes read-only on ${readOnlyFrom}.`,
      short: `Paid until ${paidUntil}`,
    };
  const { daysLeft } = status;
  const left = `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} of grace left`;
  return {
    title: `${left}.`,
    short: left,
    text: `Your subscription was paid until ${paidUntil}. Renew to keep full access; it becomes read-only on ${readOnlyFrom}.`,
  };
}
