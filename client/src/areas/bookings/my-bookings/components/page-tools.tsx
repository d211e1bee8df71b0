import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { listBookings } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { namedRange, weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { ListTable } from '#components/list-table.tsx';
import { MoreMenu } from '#components/more-menu.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { usePrintSheet } from '#components/theme/use-print-sheet';
import { toast } from '#components/toast';
import { moneyText, roomsText, statusLabels, timesText } from '#domain/bookings/booking-labels';
import { useMay } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useBranding } from '#domain/venue/venue-branding-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { readOptions } from '#lib/api/use-read';
import { calendarDay } from '#lib/venue-format';
import { useRows } from '#sync/react/sync-context.tsx';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { type BookingsScreen, type BookingsView, chosenOf, windowEnd } from '../model/bookings-view.model.ts';
import classes from './day-sheet.module.css';
import { ListTools } from './list-tools.tsx';

const words = {
  coming: { title: 'My Bookings', subtitle: 'Who’s coming, and when.' },
  past: { title: 'Past Bookings', subtitle: 'Bookings before today, newest first.' },
};

interface PageToolsProps {
  clientId: string;
  screen: BookingsScreen;
  view: BookingsView;
  onChange: (change: Partial<BookingsView>) => void;
  today: string;
  /** Null where the calendar is always in sight. */
  calendar: { isOpen: boolean; toggle: () => void } | null;
  onCreate: () => void;
  onWaitlist: () => void;
}

/**
 * The title and what can be done with the list. On a phone what is rarely needed is behind one button, so that the
 * bookings come first. Requirement O51.
 */
export function PageTools({ clientId, screen, view, onChange, today, calendar, onCreate, onWaitlist }: PageToolsProps) {
  const { control } = useReadOnly();
  const may = useMay();
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const isPast = screen === 'past';
  const daySheet = useDaySheet(clientId, view.day ?? today, today);
  const canPrint = view.day !== null || !isPast;

  const create =
    isPast || !may(createBooking) ? null : (
      <Button size="sm" onClick={onCreate} {...control}>
        Create Booking
      </Button>
    );
  const twoWeeks = { from: today, to: windowEnd(today) };
  const window = {
    label: view.showsAll ? namedRange('2 Weeks View', twoWeeks, today) : 'Show All Bookings',
    onClick: () => onChange({ showsAll: !view.showsAll, day: null, from: '', to: '' }),
  };
  const reset =
    isPast && view.day !== null ? (
      <Button variant="default" size="sm" onClick={() => onChange({ day: null })}>
        Show All
      </Button>
    ) : null;
  const print = { disabled: daySheet.isBusy, onClick: daySheet.print };

  return (
    <>
      <PageHeader
        title={words[screen].title}
        subtitle={words[screen].subtitle}
        actions={
          isPhone ? (
            <MoreMenu label="More actions">
              {isPast ? null : <Menu.Item onClick={window.onClick}>{window.label}</Menu.Item>}
              {isPast ? null : <Menu.Item onClick={onWaitlist}>Waitlist</Menu.Item>}
              {calendar ? (
                <Menu.Item onClick={calendar.toggle}>{calendar.isOpen ? 'Hide Calendar' : 'Calendar'}</Menu.Item>
              ) : null}
              {canPrint ? <Menu.Item {...print}>{daySheet.label}</Menu.Item> : null}
            </MoreMenu>
          ) : canPrint ? (
            <Button variant="default" size="sm" {...print}>
              {daySheet.label}
            </Button>
          ) : null
        }
      />
      <ListTools
        clientId={clientId}
        view={view}
        onChange={onChange}
        lastDay={isPast ? addDays(today, -1) : undefined}
        before={create}
        after={
          <>
            {reset}
            {isPast || isPhone ? null : (
              <>
                <Button variant="default" size="sm" onClick={onWaitlist}>
                  Waitlist
                </Button>
                <Button variant="default" size="sm" onClick={window.onClick}>
                  {window.label}
                </Button>
              </>
            )}
            {calendar && !isPhone ? (
              <Button variant="default" size="sm" aria-expanded={calendar.isOpen} onClick={calendar.toggle}>
                Calendar
              </Button>
            ) : null}
          </>
        }
      />
      {daySheet.sheet}
    </>
  );
}

interface DaySheetAction {
  label: string;
  isBusy: boolean;
  print: () => void;
  /** What is printed, for the page to hold. */
  sheet: ReactNode;
}

/** Prints a day's bookings for the counter. Without the network it prints those that this browser holds. */
function useDaySheet(clientId: string, date: string, today: string): DaySheetAction {
  const api = useApi();
  const queries = useQueryClient();
  const branding = useBranding(clientId);
  const replica = useRows('bookings');
  const [isBusy, setIsBusy] = useState(false);
  const [printed, setPrinted] = useState<{ date: string; rows: readonly BookingRow[] } | null>(null);
  const prepare = async (): Promise<void> => {
    setIsBusy(true);
    const here = (): BookingRow[] =>
      chosenOf(replica.view.values(), { search: '', order: 'oldest', from: date, to: date });
    const params = { client_id: clientId };
    const asked = readOptions(api, listBookings, { params, query: { from: date, to: date } });
    const found = await queries.fetchQuery({ ...asked, networkMode: 'always' }).catch(() => {
      toast('The server can’t be reached. The sheet shows what is on this device.', 'notice');
      return { bookings: here() };
    });
    setIsBusy(false);
    setPrinted({ date, rows: found.bookings });
  };
  usePrintSheet(
    printed !== null,
    useCallback(() => setPrinted(null), []),
  );
  return {
    label: date === today ? 'Print Today' : `Print ${calendarDay(date)}`,
    isBusy,
    print: () => void prepare(),
    sheet: printed
      ? createPortal(<DaySheet venue={branding?.name ?? ''} date={printed.date} rows={printed.rows} />, document.body)
      : null,
  };
}

interface DaySheetProps {
  venue: string;
  date: string;
  rows: readonly BookingRow[];
}

/** One day on paper: by time, with a column to tick. Canceled bookings are left out. Shown only in print. */
function DaySheet({ venue, date, rows }: DaySheetProps) {
  const timeZone = useVenueTimeZone();
  const coming = rows.filter(({ status }) => status !== 'cancelled');
  const players = coming.reduce((sum, { total_players: total }) => sum + total, 0);
  const hasRooms = coming.some(({ resources }) => resources.length > 0);
  return (
    <section className={classes['sheet']} aria-label="Day sheet" data-day-sheet data-rooms={hasRooms || undefined}>
      <header>
        <h1>{weekdayAndDay(date)}</h1>
        <p>
          {venue} · {coming.length} {coming.length === 1 ? 'booking' : 'bookings'}, {players}{' '}
          {players === 1 ? 'player' : 'players'}
        </p>
      </header>
      <ListTable
        rows={coming}
        keyOf={(row) => row.booking_id}
        columns={[
          { header: 'Time', cell: (row) => timesText(row, timeZone) },
          { header: 'Party', cell: (row) => row.party_name },
          { header: 'Offering', cell: (row) => row.offering_name },
          ...(hasRooms ? [{ header: 'Room', cell: roomsText }] : []),
          { header: 'Phone', className: classes['phone'], cell: (row) => formatPhone(row.party_phone) },
          { header: 'Players', cell: (row) => row.total_players },
          { header: 'Signed', cell: (row) => `${row.waivers_signed}/${row.total_players}` },
          { header: 'Payment', cell: (row) => moneyText(row, timeZone) },
          { header: 'Status', cell: (row) => statusLabels[row.status] },
          { header: 'Check-in', attributes: { 'aria-label': 'To be ticked' }, cell: () => null },
        ]}
      />
    </section>
  );
}
