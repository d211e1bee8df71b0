import type { BilledVenue } from '@gatehouse/sync-protocol/areas/money/admin-billing.contracts';
import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { Link, useLocation } from 'react-router';
import { StateBadge } from '#components/state-badge.tsx';
import { calendarDay } from '#lib/venue-format';
import { expiryFlag, statusFlag } from './admin-billing.model.ts';
import classes from './venues.module.css';

interface VenueListProps {
  venues: readonly BilledVenue[];
  chosenId: string | null;
  isStale: boolean;
  addressOf: (clientId: string) => string;
}

/** One venue a row; each is a link, so that it can be shared and opened in a tab. */
export function VenueList({ venues, chosenId, isStale, addressOf }: VenueListProps) {
  const { pathname } = useLocation();
  return (
    <ul className={`gate-list ${classes['list']}`} aria-label="Venues" aria-busy={isStale}>
      {venues.map((venue) => (
        <li key={venue.client_id}>
          <Link
            to={`${pathname}?${addressOf(venue.client_id)}`}
            className={classes['item']}
            aria-current={venue.client_id === chosenId ? 'true' : undefined}
          >
            <span className="gate-strong gate-breakable">{venue.client_name}</span>
            <span className={classes['badges']}>
              <Flags venue={venue} />
            </span>
            <span className={classes['about']}>
              {venue.client_id} · {venue.plan_name ?? 'No plan'}
              {venue.auto_renew ? ' · auto-renew' : ''}
            </span>
            <span className={classes['until']}>{untilText(venue.service_paid_until)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function untilText(paidUntil: string | null): string {
  if (isFree(paidUntil)) return 'free of charge';
  return paidUntil ? `until ${calendarDay(paidUntil)}` : 'not paid yet';
}

/** A venue's state for admins, in badges: a payment that is being processed, the subscription's status, and how soon it ends. */
export function Flags({ venue }: { venue: BilledVenue }) {
  const flags = [statusFlag(venue), expiryFlag(venue.days_until_expiration)];
  return (
    <>
      {venue.is_processing ? <StateBadge color="blue">Processing</StateBadge> : null}
      {flags.map((flag) =>
        flag ? (
          <StateBadge key={flag.label} color={flag.color}>
            {flag.label}
          </StateBadge>
        ) : null,
      )}
    </>
  );
}
