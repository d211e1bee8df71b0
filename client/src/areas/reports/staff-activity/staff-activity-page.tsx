import { actionLabel } from '@gatehouse/sync-protocol/areas/platform/audit-actions';
import { listVenueAuditLog } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { getStaffActivity, type PersonActivity } from '@gatehouse/sync-protocol/areas/reports/staff-activity.contracts';
import { isCalendarDate } from '@gatehouse/sync-protocol/base/days/calendar-date';
import { addDays, startOfVenueDate } from '@gatehouse/sync-protocol/base/days/venue-day';
import { Button, Container, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { Fragment } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { ListTable } from '#components/list-table.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { ShowEarlier } from '#components/show-earlier.tsx';
import { useRead } from '#lib/api/use-read';
import { useReadPages } from '#lib/api/use-read-pages';
import { calendarDay, venueInstant } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueDate, useVenueTimeZone } from '#sync/react/use-venue-date';
import { actsOf, totalOf } from './acts-text.ts';
import classes from './staff-activity.module.css';

/** What each person did on a day, a sheet to print, and the audit chain of that day by person. Requirements X31 and X32. */
export function StaffActivityPage() {
  const { clientId } = useSyncEngine().identity;
  const today = useVenueDate();
  const [params, setParams] = useSearchParams();
  const asked = params.get('day') ?? '';
  const day = isCalendarDate(asked) ? asked : today;
  const activity = useRead(getStaffActivity, { params: { client_id: clientId }, query: { day } });
  const people = activity.data?.people ?? [];
  return (
    <Container size="lg" py="xl">
      <PageHeader
        title="Who Did What"
        subtitle={`What people did at the venue on ${calendarDay(day)}.`}
        actions={
          <Button variant="default" disabled={people.length === 0} onClick={() => window.print()}>
            Print This Day
          </Button>
        }
      />
      <TextInput
        label="Day"
        type="date"
        max={today}
        maw={220}
        mb="md"
        value={day}
        onChange={({ currentTarget: { value } }) => setParams(value === '' ? {} : { day: value }, { replace: true })}
      />
      <Loaded read={activity} skeleton={{ rows: 4 }}>
        {() =>
          people.length === 0 ? (
            <EmptyState title="Nothing happened">
              Check-ins, undone check-ins, overrides, refunds, notes, erasures and exports of this day appear here.
            </EmptyState>
          ) : (
            <DaySheet people={people} />
          )
        }
      </Loaded>
      <DayLog key={day} day={day} people={people} />
    </Container>
  );
}

/** A row for each person, and what all of them did. Requirement U70. */
function DaySheet({ people }: { people: readonly PersonActivity[] }) {
  return (
    <ListTable
      aria-label="What each person did"
      className={classes['sheet']}
      cardsTo={48}
      rows={people}
      keyOf={({ user_id: userId, name }) => userId ?? ` ${name}`}
      columns={[
        {
          header: 'Person',
          isRowHeader: true,
          cell: ({ user_id: userId, name }) => (userId === null ? `${name} (no person known)` : name),
        },
        { header: 'Did', cell: (person) => <Acts counts={person} /> },
      ]}
    >
      {people.length > 1 ? (
        <tfoot>
          <tr>
            <th scope="row">Everybody</th>
            <td>
              <Acts counts={totalOf(people)} />
            </td>
          </tr>
        </tfoot>
      ) : null}
    </ListTable>
  );
}

/** Says what was done in one sentence, whose lines end between two acts. */
function Acts({ counts }: { counts: Parameters<typeof actsOf>[0] }) {
  return actsOf(counts).map((act, at) => (
    <Fragment key={act}>
      {at > 0 ? ', ' : null}
      <span className={classes['act']}>{act}</span>
    </Fragment>
  ));
}

const ANYONE = '';

/** The entries of a day, those of one person where one is chosen. They are for the screen, and not on the sheet. */
function DayLog({ day, people }: { day: string; people: readonly PersonActivity[] }) {
  const timeZone = useVenueTimeZone();
  const [params, setParams] = useSearchParams();
  const person = params.get('person') ?? ANYONE;
  const log = useDayLog(day, person, timeZone);
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const choices = people.flatMap(({ user_id: userId, name }) => (userId ? [{ value: userId, label: name }] : []));
  const isKnown = person === ANYONE || choices.some(({ value }) => value === person);
  return (
    <section aria-labelledby="day-log" data-screen-only>
      <Group justify="space-between" align="flex-end" mt="xl" mb="sm">
        <Title order={2} size="h3" id="day-log">
          Audit log of this day
        </Title>
        <NativeSelect
          label="Person"
          data={[
            { value: ANYONE, label: 'Anyone' },
            ...choices,
            ...(isKnown ? [] : [{ value: person, label: 'Another person' }]),
          ]}
          value={person}
          onChange={({ currentTarget: { value } }) =>
            setParams({ day, ...(value === ANYONE ? {} : { person: value }) }, { replace: true })
          }
        />
      </Group>
      <Loaded read={log} skeleton={{ rows: 6 }} />
      {log.data && entries.length === 0 && !log.hasNextPage ? (
        <Text c="dimmed">The audit log has no entries for this day.</Text>
      ) : null}
      {entries.length > 0 ? (
        <ListTable
          aria-label="Audit log"
          cardsTo={48}
          rows={entries}
          keyOf={({ seq }) => seq}
          columns={[
            { header: 'Time', isTabular: true, cell: ({ at }) => venueInstant(at, timeZone) },
            { header: 'What happened', cell: ({ action }) => actionLabel(action) },
            { header: 'By', cell: ({ actor_name: name }) => name },
          ]}
        />
      ) : null}
      <ShowEarlier list={log} mt="md" />
    </section>
  );
}

function useDayLog(day: string, person: string, timeZone: string) {
  const { clientId } = useSyncEngine().identity;
  const startOf = (date: string): string => new Date(startOfVenueDate(date, timeZone)).toISOString();
  const query = {
    from: startOf(day),
    until: startOf(addDays(day, 1)),
    ...(person === ANYONE ? {} : { actor: `user:${person}` }),
  };
  return useReadPages(listVenueAuditLog, { input: { params: { client_id: clientId }, query }, cursor: 'before' });
}
