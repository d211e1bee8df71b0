import {
  addCashMovement,
  getOpenDay,
  type OpenDay,
} from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Alert, Button, Container, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#components/card.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { Figures } from '#components/figures.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useMay } from '#domain/session/session-context.tsx';
import { useRead } from '#lib/api/use-read';
import { venueInstant } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { CashDialog } from './cash-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { dayNotes, takenOf } from './day-close.model.ts';
import classes from './day-close.module.css';
import { MethodsTable, StaffTable } from './day-tables.tsx';
import { PastCloses } from './past-closes.tsx';

/** `/day-close`: what was taken since the last close, the drawer counted, and the closes before. Requirement B68. */
export function DayClosePage() {
  const { clientId } = useSyncEngine().identity;
  const may = useMay();
  const read = useRead(getOpenDay, { params: { client_id: clientId } });
  const [opened, setOpened] = useState<'cash' | 'close' | null>(null);
  const close = (): void => setOpened(null);
  return (
    <Container size="lg" py="xl">
      <PageHeader
        title="Day Close"
        subtitle="What was taken since the last close, and whether the drawer holds it."
        actions={
          may(addCashMovement) ? (
            <Button variant="default" onClick={() => setOpened('cash')}>
              Cash In or Out
            </Button>
          ) : null
        }
      />
      <Stack gap="xl">
        <Loaded read={read} skeleton={{ rows: 4, height: 90 }}>
          {({ day }) => (
            <>
              <OpenDayView day={day} onClose={() => setOpened('close')} />
              {opened === 'close' ? <CloseDialog clientId={clientId} day={day} onClose={close} /> : null}
            </>
          )}
        </Loaded>
        <PastCloses clientId={clientId} />
      </Stack>
      {opened === 'cash' ? <CashDialog clientId={clientId} onClose={close} /> : null}
    </Container>
  );
}

/** The day that is open: its money by method and person, and the cash that the drawer must hold. */
function OpenDayView({ day, onClose }: { day: OpenDay; onClose: () => void }) {
  const timeZone = useVenueTimeZone();
  const notes = dayNotes(day);
  return (
    <Stack gap="md">
      <Text c="dimmed" data-tabular>
        {day.from === null ? 'Everything so far' : `Since ${venueInstant(day.from, timeZone)}`}, as of{' '}
        {venueInstant(day.as_of, timeZone)}.
      </Text>
      {notes.length > 0 ? (
        <Alert color="yellow">
          {notes.map((note) => (
            <p key={note} className={classes['alertLine']}>
              {note}
            </p>
          ))}
        </Alert>
      ) : null}
      <Figures
        figures={[
          { title: 'Cash that the drawer must hold', value: formatMoney(day.expected_cash) },
          { title: 'Taken, less refunds', value: formatMoney(takenOf(day)) },
          { title: 'Put into the drawer', value: formatMoney(day.cash_in) },
          { title: 'Taken out of the drawer', value: formatMoney(day.cash_out) },
        ]}
      />
      <div className={classes['tables']}>
        <Card title="By method">
          <MethodsTable methods={day.methods} />
        </Card>
        <Card title="By person">
          <StaffTable staff={day.staff} />
        </Card>
      </div>
      <div className={classes['end']}>
        <Text c="dimmed" flex="1 1 16rem">
          Count the cash in the drawer, then close the day. A close can’t be changed.
        </Text>
        <Button onClick={onClose}>Count and Close</Button>
      </div>
    </Stack>
  );
}
