import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { Box, Container } from '@mantine/core';
import { type ComponentProps, useCallback, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { usePrintSheet } from '#components/theme/use-print-sheet';
import { UnreachedNotice } from '#components/unreached-notice.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { venueInstant } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useNow } from '#sync/react/use-now';
import { useVenueDate } from '#sync/react/use-venue-date';
import { BookingDialog } from '../components/booking-dialog.tsx';
import { WaitlistPanel } from '../waitlist/waitlist-panel.tsx';
import { DayTools } from './components/day-tools.tsx';
import { DeskBookingDialog } from './components/desk-booking-dialog.tsx';
import { MoveBar } from './components/move-bar.tsx';
import { MoveBoard } from './components/move-board.tsx';
import { OverbookDialog } from './components/overbook-dialog.tsx';
import { TimelineSheet } from './components/timeline-sheet.tsx';
import { useMoves } from './model/use-moves.ts';
import { type TimelineDay, useTimelineDay } from './model/use-timeline-day.ts';

const NOW_EVERY_MS = 30_000;

/** A day by resource. The owner moves bookings on it; a paired desk reads it, also without the network. Requirement B32. */
export function TimelinePage() {
  const { date: asked } = useParams();
  const today = useVenueDate();
  const date = asked && /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today;
  const navigate = useNavigate();
  const day = useTimelineDay(date);
  const { clientId, principal } = useSyncEngine().identity;
  const isStaff = principal.kind === 'user';
  const { client_name: venue } = useVenue();
  const [opened, setOpened] = useState<BookingRow | null>(null);
  const [isPrinting, setIsPrinting] = useState(false);
  usePrintSheet(
    isPrinting,
    useCallback(() => setIsPrinting(false), []),
  );
  const close = (): void => setOpened(null);
  const hasLanes = (day.board?.lanes.length ?? 0) > 0;
  return (
    <Container size={1600} py={{ base: 'md', xs: 'lg' }}>
      <DayTools
        date={date}
        today={today}
        onDay={(next) => void navigate(next === today ? '/timeline' : `/timeline/${next}`)}
        onPrint={hasLanes ? () => setIsPrinting(true) : null}
        isStaff={isStaff}
      />
      <Day key={date} day={day} isStaff={isStaff} today={today} onOpen={setOpened} />
      {isStaff && date >= today ? (
        <Box mt="md">
          <WaitlistPanel key={date} clientId={clientId} today={today} date={date} />
        </Box>
      ) : null}
      {opened && isStaff ? (
        <BookingDialog key={opened.booking_id} clientId={clientId} booking={opened} today={today} onClose={close} />
      ) : null}
      {opened && !isStaff ? <DeskBookingDialog booking={opened} onClose={close} /> : null}
      {isPrinting && day.board ? <TimelineSheet venue={venue} board={day.board} /> : null}
    </Container>
  );
}

interface DayProps {
  day: TimelineDay;
  isStaff: boolean;
  today: string;
  onOpen: (booking: BookingRow) => void;
}

function Day({ day, isStaff, today, onOpen }: DayProps) {
  const { board, isLoading, failure, seenAtMs, retry } = day;
  const { isReadOnly } = useReadOnly();
  const nowMs = useNow(NOW_EVERY_MS);
  if (failure) return <ErrorState message={failure} onRetry={retry} />;
  if (isLoading || !board) return <SkeletonRows rows={6} height={52} />;
  if (board.lanes.length === 0)
    return (
      <EmptyState title="No bookings on this day">
        {isStaff ? (
          <>
            Rooms that you add in <Link to="/resources">Rooms and Resources</Link> are listed here with their bookings.
          </>
        ) : (
          'Bookings appear here by room, on their day.'
        )}
      </EmptyState>
    );
  const canMove = isStaff && !isReadOnly && seenAtMs === null && board.date >= today;
  const shown = {
    board,
    nowMs: board.date === today ? nowMs : null,
    onOpen: ({ row }: { row: BookingRow }) => onOpen(row),
  };
  return (
    <>
      {seenAtMs === null ? null : <UnreachedNotice text={seenText(seenAtMs, board.timeZone)} onRetry={retry} />}
      {canMove ? <Movable {...shown} /> : <MoveBoard {...shown} moves={null} />}
    </>
  );
}

function seenText(seenAtMs: number, timeZone: string): string {
  if (seenAtMs === 0) return 'Bookings as they are on this device.';
  return `Bookings as of ${venueInstant(seenAtMs, timeZone)}.`;
}

function Movable(shown: Omit<ComponentProps<typeof MoveBoard>, 'moves'>) {
  const moves = useMoves(shown.board);
  return (
    <>
      <MoveBar moves={moves} board={shown.board} />
      <MoveBoard {...shown} moves={moves} />
      <OverbookDialog key={moves.refused ? 'asked' : 'none'} moves={moves} />
    </>
  );
}
