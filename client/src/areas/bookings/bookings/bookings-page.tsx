import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { Container } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { UnreachedNotice } from '#components/unreached-notice.tsx';
import { PartyReviews } from '#domain/bookings/party-reviews.tsx';
import { venueDay, venueTime } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueDate, useVenueTimeZone } from '#sync/react/use-venue-date';
import { BookingDialog } from './components/booking-dialog.tsx';
import { BookingList } from './components/booking-list.tsx';
import classes from './components/bookings.module.css';
import { CreateBookingDialog } from './components/create-booking-dialog.tsx';
import { PageTools } from './components/page-tools.tsx';
import { SideCalendar } from './components/side-calendar.tsx';
import { type BookingsScreen, type BookingsView, firstView, wantedOf } from './model/bookings-view.model.ts';
import { useBookings } from './use-bookings.ts';
import { WaitlistDialog } from './waitlist/waitlist-dialog.tsx';
import { WaitlistPanel } from './waitlist/waitlist-panel.tsx';

/** The venue's bookings to come, or those before today. */
export function BookingsPage({ screen }: { screen: BookingsScreen }) {
  const { clientId } = useSyncEngine().identity;
  const today = useVenueDate();
  const [view, setView] = useState<BookingsView>(firstView);
  const [isCreating, setIsCreating] = useState(false);
  const [hasWaitlist, setHasWaitlist] = useState(false);
  const [opened, setOpened] = useState<BookingRow | null>(null);
  const change = useCallback((part: Partial<BookingsView>) => setView((now) => ({ ...now, ...part })), []);
  const wanted = useMemo(() => wantedOf(screen, view, today), [screen, view, today]);
  const bookings = useBookings(clientId, wanted, screen === 'past' ? 'past' : view.showsAll ? 'coming-all' : 'coming');
  const { rows, isLoading, failure, seenAtMs, hasMore, isLoadingMore, more, retry } = bookings;
  const isPast = screen === 'past';
  /* On a phone the list comes first; there the calendar waits behind a button. */
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
      <StaleNotice seenAtMs={seenAtMs} onRetry={retry} />
      <div className={classes['layout']}>
        <div className={classes['list']}>
          {!isPast && view.day !== null && view.day >= today ? (
            <WaitlistPanel key={view.day} clientId={clientId} today={today} date={view.day} />
          ) : null}
          {failure ? <ErrorState message={failure} onRetry={retry} /> : null}
          {isLoading ? <SkeletonRows rows={6} height={72} /> : null}
          {!failure && !isLoading && rows.length === 0 ? (
            <EmptyState title="No bookings found">
              <NothingHere view={view} isPast={isPast} />
            </EmptyState>
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
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Container>
  );
}

function NothingHere({ view, isPast }: { view: BookingsView; isPast: boolean }) {
  const isNarrow = view.search || view.offeringId || view.status || view.checkInStatus || view.from || view.to;
  if (isNarrow) return <>Nothing matches these filters. Remove one to see more.</>;
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
