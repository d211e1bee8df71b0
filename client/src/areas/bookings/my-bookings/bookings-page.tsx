import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { listBookingDays } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { namedRange, weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { Button, Container, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyExample } from '#components/empty-example.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { UnreachedNotice } from '#components/unreached-notice.tsx';
import { BillReviews } from '#domain/bookings/bill-reviews.tsx';
import { type DayFace, MonthCalendar } from '#domain/bookings/month-calendar.tsx';
import { PartyReviews } from '#domain/bookings/party-reviews.tsx';
import { useRead } from '#lib/api/use-read';
import { daysOfMonth, monthOf } from '#lib/month';
import { venueDay, venueTime } from '#lib/venue-format';
import { useRows, useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueDate, useVenueTimeZone } from '#sync/react/use-venue-date';
import { BookingCard } from './components/booking-card.tsx';
import { BookingDialog } from './components/booking-dialog.tsx';
import classes from './components/bookings.module.css';
import { CreateBookingDialog } from './components/create-form.tsx';
import { PageTools } from './components/page-tools.tsx';
import {
  type BookingsScreen,
  type BookingsView,
  byDay,
  firstView,
  wantedOf,
  windowEnd,
} from './model/bookings-view.model.ts';
import { useBookings } from './use-bookings.ts';
import { linkedDay, useLinkedBooking } from './use-linked-booking.ts';
import { WaitlistDialog } from './waitlist/waitlist-dialog.tsx';
import { WaitlistPanel } from './waitlist/waitlist-panel.tsx';

/** The venue's bookings to come, or those before today. */
export function BookingsPage({ screen }: { screen: BookingsScreen }) {
  const { clientId } = useSyncEngine().identity;
  const today = useVenueDate();
  const [params] = useSearchParams();
  const [view, setView] = useState<BookingsView>(() => ({ ...firstView, day: linkedDay(params) }));
  const [isCreating, setIsCreating] = useState(false);
  const [hasWaitlist, setHasWaitlist] = useState(false);
  const [pressed, setOpened] = useState<BookingRow | null>(null);
  const linked = useLinkedBooking(clientId);
  const opened = pressed ?? linked.booking;
  const change = useCallback((part: Partial<BookingsView>) => setView((now) => ({ ...now, ...part })), []);
  const wanted = useMemo(() => wantedOf(screen, view, today), [screen, view, today]);
  const bookings = useBookings(clientId, wanted, screen === 'past' ? 'past' : view.showsAll ? 'coming-all' : 'coming');
  const { rows, isLoading, failure, seenAtMs, hasMore, isLoadingMore, more, retry } = bookings;
  const isPast = screen === 'past';
  /* The list comes first on a phone, where the calendar waits behind a button. */
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [hasCalendar, setHasCalendar] = useState(false);

  return (
    <Container size="xl" py={{ base: 'md', xs: 'xl' }}>
      <PageTools
        clientId={clientId}
        screen={screen}
        view={view}
        onChange={change}
        today={today}
        calendar={isWide ? null : { isOpen: hasCalendar, toggle: () => setHasCalendar(!hasCalendar) }}
        onCreate={() => setIsCreating(true)}
        onWaitlist={() => setHasWaitlist(true)}
      />
      {isPast ? null : <PartyReviews clientId={clientId} />}
      <BillReviews clientId={clientId} />
      <StaleNotice seenAtMs={seenAtMs} onRetry={retry} />
      <div className={classes['layout']}>
        <div className={classes['list']}>
          {!isPast && view.day !== null && view.day >= today ? (
            <WaitlistPanel key={view.day} clientId={clientId} today={today} date={view.day} />
          ) : null}
          {linked.failure ? <ErrorState message={linked.failure} onRetry={linked.retry} /> : null}
          {failure ? <ErrorState message={failure} onRetry={retry} /> : null}
          {isLoading ? <SkeletonRows rows={6} height={72} /> : null}
          {!failure && !isLoading && rows.length === 0 ? (
            <>
              <EmptyState title="No bookings found">
                <NothingHere view={view} isPast={isPast} />
              </EmptyState>
              {view.showsAll && !isPast && !isNarrowed(view) ? <EmptyExample rows={sampleBookings} /> : null}
            </>
          ) : null}
          {rows.length > 0 ? (
            <BookingList
              rows={rows}
              today={today}
              hasMore={hasMore}
              isLoadingMore={isLoadingMore}
              onMore={more}
              onOpen={setOpened}
            />
          ) : null}
        </div>
        {isWide || hasCalendar ? (
          <SideCalendar
            clientId={clientId}
            screen={screen}
            isWindow={!isPast && !view.showsAll}
            day={view.day}
            onDay={(day) => change({ day })}
            today={today}
          />
        ) : null}
      </div>
      {isCreating ? (
        <CreateBookingDialog clientId={clientId} today={today} day={view.day} onClose={() => setIsCreating(false)} />
      ) : null}
      {hasWaitlist ? <WaitlistDialog clientId={clientId} today={today} onClose={() => setHasWaitlist(false)} /> : null}
      {opened ? (
        <BookingDialog
          key={opened.booking_id}
          clientId={clientId}
          booking={opened}
          today={today}
          onClose={() => {
            setOpened(null);
            linked.leave();
          }}
        />
      ) : null}
    </Container>
  );
}

function isNarrowed({ search, offeringId, status, checkInStatus, from, to }: BookingsView): boolean {
  return [search, offeringId, status, checkInStatus, from, to].some(Boolean);
}

const sampleBookings = [
  ['Robin’s birthday', '3:00 PM', '10 people', '6 of 10 signed'],
  ['Open play', '4:30 PM', '4 people', 'All signed'],
] as const;

function NothingHere({ view, isPast }: { view: BookingsView; isPast: boolean }) {
  if (isNarrowed(view)) return <>Nothing matches these filters. Remove one to see more.</>;
  if (view.day !== null) return <>No one has booked this day.</>;
  if (isPast) return <>Bookings move here the day after.</>;
  return (
    <>
      {view.showsAll ? 'No one has booked yet.' : 'No bookings in the next two weeks.'} Earlier bookings are in{' '}
      <Link to="/past-bookings">Past Bookings</Link>.
    </>
  );
}

/** Says from when the list is, where the server could not be asked. */
function StaleNotice({ seenAtMs, onRetry }: { seenAtMs: number | null; onRetry: () => void }) {
  const timeZone = useVenueTimeZone();
  if (seenAtMs === null) return null;
  const text =
    seenAtMs === 0
      ? 'Showing the bookings on this device: yesterday to 14 days ahead.'
      : `Bookings as of ${venueTime(seenAtMs, timeZone)}, ${venueDay(seenAtMs, timeZone)}.`;
  return <UnreachedNotice text={text} onRetry={onRetry} />;
}

interface BookingListProps {
  rows: readonly BookingRow[];
  today: string;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  onOpen: (booking: BookingRow) => void;
}

/** Bookings by day. What was not asked for yet comes page by page. */
function BookingList({ rows, today, hasMore, isLoadingMore, onMore, onOpen }: BookingListProps) {
  return (
    <>
      {byDay(rows).map(({ date, rows: ofDay }) => (
        <section key={date} className={classes['day']} aria-label={weekdayAndDay(date)}>
          <h2>
            {weekdayAndDay(date)}
            {date === today ? <span> · Today</span> : null}
          </h2>
          {ofDay.map((booking) => (
            <BookingCard key={booking.booking_id} booking={booking} onOpen={onOpen} />
          ))}
        </section>
      ))}
      <Group justify="center" mt="md" gap="sm">
        <Text size="sm" c="dimmed" component="output" data-tabular>
          {countText(rows.length, hasMore)}
        </Text>
        {hasMore ? (
          <Button variant="default" miw={180} disabled={isLoadingMore} onClick={onMore}>
            {isLoadingMore ? 'Loading…' : 'Show more bookings'}
          </Button>
        ) : null}
      </Group>
    </>
  );
}

function countText(count: number, hasMore: boolean): string {
  if (hasMore) return `The first ${count} bookings`;
  return count === 1 ? '1 booking' : `${count} bookings`;
}

interface SideCalendarProps {
  clientId: string;
  screen: BookingsScreen;
  /** Shows no day beyond two weeks. */
  isWindow: boolean;
  day: string | null;
  onDay: (day: string | null) => void;
  today: string;
}

/** Days with bookings; a chosen one filters the list, and pressed again no longer does. */
function SideCalendar({ clientId, screen, isWindow, day, onDay, today }: SideCalendarProps) {
  const lastDay = screen === 'past' ? addDays(today, -1) : isWindow ? windowEnd(today) : null;
  const firstDay = screen === 'coming' && isWindow ? today : null;
  const [chosenMonth, setMonth] = useState(monthOf(day ?? (screen === 'past' ? addDays(today, -1) : today)));
  const lastMonth = lastDay === null ? undefined : monthOf(lastDay);
  const firstMonth = firstDay === null ? undefined : monthOf(firstDay);
  /* Back into the window once it is in force again. */
  const month =
    lastMonth && chosenMonth > lastMonth ? lastMonth : (firstMonth ?? '') > chosenMonth ? monthOf(today) : chosenMonth;
  const counts = useCounts(clientId, month);
  const faceOf = (date: string): DayFace => {
    const count = counts.get(date) ?? 0;
    const isClosed = (lastDay !== null && date > lastDay) || (firstDay !== null && date < firstDay);
    return {
      isClosed,
      isMarked: count > 0,
      note: count === 0 ? 'no bookings' : count === 1 ? '1 booking' : `${count} bookings`,
    };
  };
  return (
    <aside className={classes['side']} aria-label="Calendar">
      <MonthCalendar
        label="Days with bookings"
        month={month}
        onMonth={setMonth}
        selected={day}
        onSelect={(date) => {
          if (!faceOf(date).isClosed) onDay(date === day ? null : date);
        }}
        faceOf={faceOf}
        today={today}
        firstMonth={firstMonth}
        lastMonth={lastMonth}
      />
      {isWindow && lastDay !== null && screen === 'coming' ? (
        <p className={classes['hint']}>
          {namedRange('Two weeks from today', { from: today, to: lastDay }, today)}. Show All Bookings lists the rest.
        </p>
      ) : null}
    </aside>
  );
}

/** The server's counts; until they are here, and offline, those of this browser's replica. */
function useCounts(clientId: string, month: string): ReadonlyMap<string, number> {
  const asked = { params: { client_id: clientId }, query: daysOfMonth(month) };
  const counted = useRead(listBookingDays, asked, { select: countsOf });
  const replica = useRows('bookings');
  const held = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { date_scheduled: date, status } of replica.view.values())
      if (status !== 'cancelled') counts.set(date, (counts.get(date) ?? 0) + 1);
    return counts;
  }, [replica]);
  return counted.data ?? held;
}

const countsOf = ({ days }: ReplyOf<typeof listBookingDays>): ReadonlyMap<string, number> =>
  new Map(days.map(({ date, bookings }) => [date, bookings]));
