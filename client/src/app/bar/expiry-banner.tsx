import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import type { SubscriptionStatus } from '../../domain/subscription/subscription-status.ts';
import { useSubscriptionStatus } from '../../domain/subscription/subscription-status-context.tsx';
import { calendarDay } from '../../lib/venue-format.ts';
import classes from './expiry-banner.module.css';

/** Where a subscription is renewed. */
const RENEWAL_PATH = '/payments?tab=subscription';

/** The subscription banner: near the end, in grace, read-only. Hidden otherwise. Requirement U8. */
export function ExpiryBanner() {
  const { status } = useSubscriptionStatus();
  const { pathname, search } = useLocation();
  if (status.kind === 'good') return null;
  const { title, text } = labelsOf(status);
  return (
    <section className={classes['banner']} data-kind={status.kind} aria-label="Subscription notice">
      <span className={classes['mark']} aria-hidden>
        {status.kind === 'expired' ? '×' : '!'}
      </span>
      <p className={classes['words']}>
        <strong>{title}</strong> {text}
      </p>
      {`${pathname}${search}` === RENEWAL_PATH ? null : (
        <Button component={Link} to={RENEWAL_PATH} size="xs" variant="default">
          Renew Now
        </Button>
      )}
    </section>
  );
}

function labelsOf(status: Exclude<SubscriptionStatus, { kind: 'good' }>): { title: string; text: string } {
  const paidUntil = calendarDay(status.paidUntil);
  if (status.kind === 'expired')
    return {
      title: 'Your subscription has expired. Access is read-only.',
      text: `It was paid until ${paidUntil}. Signing waivers and checking people in go on; renew to change anything else.`,
    };
  const readOnlyFrom = calendarDay(status.readOnlyFrom);
  if (status.kind === 'warning')
    return {
      title: `Your subscription is paid until ${paidUntil}.`,
      text: `Without renewal, access becomes read-only on ${readOnlyFrom}.`,
    };
  const { daysLeft } = status;
  return {
    title: `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} of grace left.`,
    text: `Your subscription was paid until ${paidUntil}. Renew to keep full access; it becomes read-only on ${readOnlyFrom}.`,
  };
}
