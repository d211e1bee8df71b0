import type { DashboardView } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { bookingAddress } from '#domain/bookings/booking-address';
import { moneyText, roomsText } from '#domain/bookings/booking-labels';
import { PEOPLE_LOCKED } from '#domain/people/people-locked';
import { timeOfDay } from '#lib/venue-format';
import { useRows, useSyncStatus } from '#sync/react/sync-context.tsx';
import { useNow } from '#sync/react/use-now';
import { useVenueDate, useVenueTimeZone } from '#sync/react/use-venue-date';
import {
  type Arrival,
  arrivalsOf,
  arrivalsText,
  missingOf,
  partyAddress,
  signedText,
  stateText,
} from '../model/today.model.ts';
import classes from './today.module.css';

/** Further ones of a busy day show on request. */
const SHOWN_MAX = 12;
const LOOK_EVERY_MS = 60_000;

/**
 * Who comes today and what is missing, from this browser's copy, so that it is right immediately and without the network; the server adds
 * who waits for a place and which tablets are silent. Requirement O60.
 */
export function TodaySection({ missing }: { missing: DashboardView['missing_today'] }) {
  const titleId = useId();
  const venueDate = useVenueDate();
  const nowMs = useNow(LOOK_EVERY_MS);
  const { isFilled, isLocked, network } = useSyncStatus();
  const bookings = useRows('bookings');
  const mustSign = useRows('waiver_documents').view.size > 0;
  const arrivals = useMemo(
    () => arrivalsOf(bookings.view.values(), venueDate, mustSign),
    [bookings, venueDate, mustSign],
  );
  const lines = missingOf(arrivals, missing ?? {}, { venueDate, nowMs });
  return (
    <section className={classes['today']} aria-labelledby={titleId}>
      <Group component="header" justify="space-between" gap="4px 12px">
        <Title order={2} id={titleId} size="h3">
          Today, {weekdayAndDay(venueDate)}
        </Title>
        {arrivals.length > 0 ? (
          <Text component="output" c="dimmed" size="sm">
            {arrivalsText(arrivals)}
          </Text>
        ) : null}
      </Group>
      {isLocked ? null : <MissingToday lines={lines} hasArrivals={arrivals.length > 0} />}
      {isLocked ? (
        <Text c="dimmed">{PEOPLE_LOCKED}</Text>
      ) : arrivals.length > 0 ? (
        <Arrivals arrivals={arrivals} />
      ) : isFilled ? (
        <NobodyBooked />
      ) : network === 'offline' ? (
        <Text c="dimmed">Today’s bookings aren’t on this device yet. They appear once it’s online.</Text>
      ) : (
        <SkeletonRows rows={3} height={56} />
      )}
    </section>
  );
}

function MissingToday({ lines, hasArrivals }: { lines: ReturnType<typeof missingOf>; hasArrivals: boolean }) {
  if (lines.length === 0) return hasArrivals ? <p className={classes['complete']}>Nothing is missing.</p> : null;
  return (
    <ul className={`gate-list ${classes['missing']}`} aria-label="What is missing today">
      {lines.map(({ text, to }) => (
        <li key={text}>
          <Link to={to}>{text}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Rows where there is room, cards on a phone. */
function Arrivals({ arrivals }: { arrivals: readonly Arrival[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? arrivals : arrivals.slice(0, SHOWN_MAX);
  return (
    <>
      <ol className="gate-list" aria-label="Arrivals">
        {shown.map((arrival) => (
          <ArrivalRow key={arrival.booking.booking_id} arrival={arrival} />
        ))}
      </ol>
      {arrivals.length > SHOWN_MAX ? (
        <Button variant="default" size="xs" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${arrivals.length.toLocaleString('en-US')}`}
        </Button>
      ) : null}
    </>
  );
}

function ArrivalRow({ arrival }: { arrival: Arrival }) {
  const timeZone = useVenueTimeZone();
  const { booking, isIn, unsigned, isUnpaid } = arrival;
  const { party_name: name, offering_name: offering, total_players: people } = booking;
  const state = stateText(arrival, timeZone);
  const about = [offering, people === 1 ? '1 person' : `${people} people`, roomsText(booking)].filter(Boolean);
  return (
    <li className={classes['arrival']} data-done={state !== '' || undefined}>
      <time dateTime={`${booking.date_scheduled}T${booking.booking_time}`}>{timeOfDay(booking.booking_time)}</time>
      <div className={classes['party']}>
        <Anchor component={Link} to={bookingAddress(booking)} fw={600} lh={1.4} className="gate-breakable">
          {name}
        </Anchor>
        <span className="gate-dimmed gate-small gate-breakable" data-tabular>
          {about.join(' · ')}
        </span>
      </div>
      <ul className={`gate-list ${classes['marks']}`} data-tabular>
        {state === '' ? null : <li className="gate-strong">{state}</li>}
        <Mark text={signedText(arrival)} to={unsigned > 0 ? partyAddress(booking) : null} />
        <Mark text={moneyText(booking, timeZone)} to={isUnpaid ? bookingAddress(booking) : null} />
      </ul>
      {isIn ? null : (
        <Button
          component={Link}
          to={partyAddress(booking)}
          size="xs"
          variant="default"
          className={classes['action'] ?? ''}
          aria-label={`Check in party ${name}`}
        >
          Check In
        </Button>
      )}
    </li>
  );
}

/** What is in order, quietly; what is missing leads to where it is mended. */
function Mark({ text, to }: { text: string; to: string | null }) {
  if (text === '') return null;
  return <li>{to === null ? <span className="gate-dimmed">{text}</span> : <Link to={to}>{text}</Link>}</li>;
}

function NobodyBooked() {
  return (
    <div className={classes['nobody']}>
      <p className="gate-strong gate-flush">Nobody is booked today</p>
      <p className="gate-dimmed gate-flush">
        Walk-ins can sign and check in at any time. To be booked, share the booking page of an offering, or book for
        someone yourself.
      </p>
      <Group gap="xs" mt="xs">
        <Button component={Link} to="/my-bookings" size="xs" variant="default">
          Open bookings
        </Button>
        <Button component={Link} to="/my-offerings" size="xs" variant="default">
          Share a booking page
        </Button>
      </Group>
    </div>
  );
}
