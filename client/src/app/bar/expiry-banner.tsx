import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import type { Standing } from '../../domain/subscription/standing.ts';
import { useStanding } from '../../domain/subscription/standing-context.tsx';
import { calendarDay } from '../../lib/venue-format.ts';
import classes from './expiry-banner.module.css';

const PAYMENTS_PATH = '/payments';

/** What lasts is a banner: near the end, in grace, read-only. Hidden while all is well. Requirement U8. */
export function ExpiryBanner() {
  const { standing } = useStanding();
  const { pathname } = useLocation();
  if (standing.kind === 'good') return null;
  const { title, text } = wordsOf(standing);
  return (
    <section className={classes['banner']} data-kind={standing.kind} aria-label="Subscription">
      <span className={classes['mark']} aria-hidden>
        {standing.kind === 'expired' ? '×' : '!'}
      </span>
      <p className={classes['words']}>
        <strong>{title}</strong> {text}
      </p>
      {pathname === PAYMENTS_PATH ? null : (
        <Button component={Link} to={PAYMENTS_PATH} size="xs" variant="default">
          Renew Now
        </Button>
      )}
    </section>
  );
}

function wordsOf(standing: Exclude<Standing, { kind: 'good' }>): { title: string; text: string } {
  const paidUntil = calendarDay(standing.paidUntil);
  if (standing.kind === 'expired')
    return {
      title: 'Your subscription has expired. Access is read-only.',
      text: `It was paid until ${paidUntil}. Signing waivers and checking people in go on; renew to change anything else.`,
    };
  const readOnlyFrom = calendarDay(standing.readOnlyFrom);
  if (standing.kind === 'warning')
    return {
      title: `Your subscription is paid until ${paidUntil}.`,
      text: `Without renewal, access becomes read-only on ${readOnlyFrom}.`,
    };
  const { daysLeft } = standing;
  return {
    title: `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} of grace left.`,
    text: `Your subscription was paid until ${paidUntil}. Renew to keep full access; it becomes read-only on ${readOnlyFrom}.`,
  };
}
