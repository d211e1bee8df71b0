import { listVenueHolidays, updateVenueHoliday } from '@gatehouse/sync-protocol/areas/bookings/holidays.contracts';
import { Stack, Switch, Text, Title } from '@mantine/core';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';
import { calendarDay, weekdayName } from '#lib/venue-format';
import classes from './blackouts.module.css';

/** Coming holidays: closed, unless the venue chooses to take bookings. Requirement B9. */
export function HolidaysSection({ clientId }: { clientId: string }) {
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
      <Text c="dimmed">No bookings are taken on a holiday, unless you open it here.</Text>
      <Loaded read={read} skeleton={{ rows: 3, height: 56 }}>
        {({ holidays }) => (holidays.length === 0 ? <Text>No holidays are coming.</Text> : null)}
      </Loaded>
      <ul className={classes['holidays']}>
        {read.data?.holidays.map(({ date, holidays: names, is_open: isOpen }) => (
          <li key={date}>
            <span className={classes['holiday']}>
              <span>{names.map(({ name }) => name).join(', ')}</span>
              <span className={classes['when']}>
                {weekdayName(date)}, {calendarDay(date)}
              </span>
            </span>
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
