import { namedRange } from '@gatehouse/sync-protocol/base/days/day-text';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { MoreMenu } from '#components/more-menu.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { type BookingsScreen, type BookingsView, windowEnd } from '../model/bookings-view.model.ts';
import { ListTools } from './list-tools.tsx';
import { useDaySheet } from './use-day-sheet.tsx';

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
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const isPast = screen === 'past';
  const daySheet = useDaySheet(clientId, view.day ?? today, today);
  const canPrint = view.day !== null || !isPast;

  const create = isPast ? null : (
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
