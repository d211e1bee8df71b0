import { Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { toast } from '#components/toast';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { calendarDay, weekdayName } from '#lib/venue-format';
import classes from './blackouts.module.css';
import { holidaysQuery, useOpenOnHoliday } from './holidays.queries.ts';

/** Coming holidays: closed, unless the venue chooses to take bookings. Requirement B9. */
export function HolidaysSection({ clientId }: { clientId: string }) {
  const holidays = useQuery(holidaysQuery(useApi(), clientId));
  const { control } = useReadOnly();
  const open = useOpenOnHoliday(clientId);
  const changing = open.isPending ? open.variables : null;
  const change = (date: string, isOpen: boolean): void =>
    open.mutate(
      { date, isOpen },
      {
        onSuccess: () => toast(`${calendarDay(date)} is ${isOpen ? 'open for' : 'closed to'} bookings.`),
        onError: (error) => toast(error.message, 'failed'),
      },
    );

  return (
    <Stack gap="xs" component="section" mt="lg" aria-labelledby="holidays">
      <Title order={2} id="holidays">
        Holidays
      </Title>
      <Text c="dimmed">No bookings are taken on a holiday, unless you open it here.</Text>
      {holidays.error && !holidays.data ? (
        <ErrorState message={holidays.error.message} onRetry={() => void holidays.refetch()} />
      ) : null}
      {holidays.isPending ? <SkeletonRows rows={3} height={56} /> : null}
      {holidays.data?.length === 0 ? <Text>No holidays are coming.</Text> : null}
      <ul className={classes['holidays']}>
        {holidays.data?.map(({ date, holidays: names, is_open: isOpen }) => (
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
              checked={changing?.date === date ? changing.isOpen : isOpen}
              disabled={changing !== null}
              onChange={(event) => change(date, event.currentTarget.checked)}
              {...control}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}
