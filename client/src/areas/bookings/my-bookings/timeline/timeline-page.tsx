import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Box, Button, Container } from '@mantine/core';
import { type CSSProperties, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useNavigate, useParams } from 'react-router';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { FactList } from '#components/fact-list.tsx';
import factClasses from '#components/facts.module.css';
import print from '#components/print-sheet.module.css';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useIsPrinting } from '#components/theme/use-is-printing';
import { usePrintSheet } from '#components/theme/use-print-sheet';
import { UnreachedNotice } from '#components/unreached-notice.tsx';
import {
  checkInLabels,
  moneyText,
  playersText,
  roomsText,
  signedText,
  statusLabels,
  whenText,
} from '#domain/bookings/booking-labels';
import { useMay } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { venueInstant } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useNow } from '#sync/react/use-now';
import { useVenueDate, useVenueTimeZone } from '#sync/react/use-venue-date';
import { BookingDialog } from '../components/booking-dialog.tsx';
import { WaitlistPanel } from '../waitlist/waitlist-panel.tsx';
import { BlockFace, Margins, placeStyle, toneOf } from './components/block-face.tsx';
import classes from './components/board.module.css';
import { BoardView } from './components/board-view.tsx';
import { DayTools } from './components/day-tools.tsx';
import { TimelineBoard } from './components/timeline-board.tsx';
import paper from './components/timeline-sheet.module.css';
import type { Board } from './model/board.model.ts';
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
  /* The browser's own command prints the same sheet: paper is too narrow for the hours of the screen. Requirement W66. */
  const isOnPaper = useIsPrinting();
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
      {(isPrinting || isOnPaper) && day.board ? <TimelineSheet venue={venue} board={day.board} /> : null}
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
  const may = useMay();
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
  return (
    <>
      {seenAtMs === null ? null : <UnreachedNotice text={seenText(seenAtMs, board.timeZone)} onRetry={retry} />}
      <TimelineBoard
        board={board}
        nowMs={board.date === today ? nowMs : null}
        canChange={isStaff && may('bookings.edit') && !isReadOnly && seenAtMs === null && board.date >= today}
        today={today}
        onOpen={({ row }) => onOpen(row)}
      />
    </>
  );
}

function seenText(seenAtMs: number, timeZone: string): string {
  if (seenAtMs === 0) return 'Bookings as they are on this device.';
  return `Bookings as of ${venueInstant(seenAtMs, timeZone)}.`;
}

/** The day on one sheet of paper, whatever its number of lanes. Shown only in print. Requirement B32. */
function TimelineSheet({ venue, board }: { venue: string; board: Board }) {
  const lines = board.lanes.reduce((sum, lane) => sum + lane.lines, 0);
  const { bookings } = board;
  return createPortal(
    <section
      className={`${print['sheet']} ${paper['sheet']}`}
      style={{ '--all-lines': Math.max(lines, 1), '--lanes': board.lanes.length } as CSSProperties}
      aria-label="Timeline"
    >
      <h1>{weekdayAndDay(board.date)}</h1>
      <p>
        {venue} · {bookings.length} {bookings.length === 1 ? 'booking' : 'bookings'}
      </p>
      <BoardView
        board={board}
        renderBlock={(block) => (
          <div key={block.row.booking_id + String(block.at)}>
            <Margins block={block} frame={board.frame} />
            <div
              className={`${classes['toned']} ${classes['block']}`}
              style={placeStyle(block.shown, block.line, board.frame)}
              data-tone={toneOf(block.row)}
            >
              <BlockFace {...block} timeZone={board.timeZone} />
            </div>
          </div>
        )}
      />
    </section>,
    document.body,
  );
}

/** A booking at a paired desk: to read, from its own rows. Parties are checked in on the desk's own screen. */
function DeskBookingDialog({ booking, onClose }: { booking: BookingRow; onClose: () => void }) {
  const timeZone = useVenueTimeZone();
  const rooms = roomsText(booking);
  return (
    <Dialog opened onClose={onClose} title={booking.party_name}>
      <FactList
        className={factClasses['facts']}
        facts={[
          [booking.offering_name, whenText(booking, timeZone)],
          ...(rooms ? [['Where', rooms] as const] : []),
          ['Players', `${playersText(booking)}, ${signedText(booking)}`],
          ['Phone', formatPhone(booking.party_phone)],
          ['Payment', moneyText(booking, timeZone)],
          ['Status', `${statusLabels[booking.status]}, ${checkInLabels[booking.check_in_status]}`],
        ]}
      />
      <DialogActions
        first={
          <Button component={Link} to="/customer-check-in" variant="default">
            Check In
          </Button>
        }
      >
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
