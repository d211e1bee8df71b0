import { listVenueHolidays, updateVenueHoliday } from '@gatehouse/sync-protocol/areas/bookings/holidays.contracts';
import { Button, Container, Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '#components/dialog/dialog.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';
import { calendarDay, weekdayName } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { BlackoutForm } from './blackout-form.tsx';
import { BlackoutList } from './blackout-list.tsx';
import classes from './blackouts.module.css';
import { useBlackouts } from './blackouts.queries.ts';
import { MessageLine, useTimedMessage } from './timed-message.tsx';

/** The days on which the whole business takes no bookings, and the holidays on which it does. Requirement B9. */
export function BusinessBlackoutsPage() {
  const { clientId } = useSyncEngine().identity;
  const scope = { clientId, offeringId: null };
  const read = useBlackouts(scope);
  const { message, show, clear } = useTimedMessage();
  const { control } = useReadOnly();
  const [isAdding, setIsAdding] = useState(false);
  const close = (): void => setIsAdding(false);
  const add = (
    <Button onClick={() => setIsAdding(true)} {...control}>
      Add Blackout Date(s)
    </Button>
  );
  const isEmpty = read.data?.length === 0;

  return (
    <Container size="lg" py="xl">
      <PageHeader
        title="Business-Wide Blackout Dates"
        subtitle="None of your offerings can be booked on these days."
        actions={
          <>
            <Button component={Link} to="/my-offerings" variant="default">
              My Offerings
            </Button>
            {isEmpty ? null : add}
          </>
        }
      />
      <Stack gap="md">
        <MessageLine message={message} onUndone={clear} />
        <Loaded read={read} skeleton={{ rows: 4 }} failed="Failed to load blackout dates">
          {(blackouts) =>
            isEmpty ? (
              <EmptyState title="No blackout dates" action={add}>
                Close the business for a day, a week off or a private event. Each offering also has blackout dates of
                its own.
              </EmptyState>
            ) : (
              <BlackoutList scope={scope} blackouts={blackouts} onMessage={show} />
            )
          }
        </Loaded>
        <HolidaysSection clientId={clientId} />
      </Stack>
      <Dialog opened={isAdding} onClose={close} title="Add Blackout Date(s)">
        <BlackoutForm
          scope={scope}
          reasonHint="Visitors can see the reason."
          onCancel={close}
          onAdded={(text) => {
            close();
            show('done', text);
          }}
        />
      </Dialog>
    </Container>
  );
}

/** Coming holidays: closed, unless the venue chooses to take bookings. Requirement B9. */
function HolidaysSection({ clientId }: { clientId: string }) {
  const read = useRead(listVenueHolidays, { params: { client_id: clientId } });
  const { control } = useReadOnly();
  const open = useChange(updateVenueHoliday, {
    invalidates: [listVenueHolidays],
    done: (_, { params, body }) =>
      `${calendarDay(params.date)} is ${body.is_open ? 'open for' : 'closed to'} bookings.`,
    failed: ({ message }) => message,
  });
  const changing = open.isPending ? open.variables : null;

  return (
    <Stack gap="xs" component="section" mt="lg" aria-labelledby="holidays">
      <Title order={2} id="holidays">
        Holidays
      </Title>
      <Text c="dimmed">You take no bookings on a holiday unless you open it here.</Text>
      <Loaded read={read} skeleton={{ rows: 3, height: 56 }}>
        {({ holidays }) => (holidays.length === 0 ? <Text>There are no upcoming holidays.</Text> : null)}
      </Loaded>
      <ul className={`gate-list ${classes['holidays']}`}>
        {read.data?.holidays.map(({ date, holidays: names, is_open: isOpen }) => (
          <li key={date}>
            <Stack component="span" gap={0}>
              <span>{names.map(({ name }) => name).join(', ')}</span>
              <span className={classes['when']}>
                {weekdayName(date)}, {calendarDay(date)}
              </span>
            </Stack>
            <Switch
              label="Open for bookings"
              aria-label={`Open for bookings on ${calendarDay(date)}`}
              checked={changing?.params.date === date ? changing.body.is_open : isOpen}
              disabled={changing !== null}
              onChange={({ currentTarget }) =>
                void open.act({ params: { client_id: clientId, date }, body: { is_open: currentTarget.checked } })
              }
              {...control}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}
