import { listOfferings } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { Button, Group, NativeSelect, Paper, SimpleGrid, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { SearchField } from '#components/search-field.tsx';
import { checkInLabels, statusLabels } from '#domain/bookings/booking-labels';
import { useRead } from '#lib/api/use-read';
import { type BookingsView, chipsOf } from '../model/bookings-view.model.ts';
import classes from './bookings.module.css';

type Tool = 'search' | 'filter' | 'range';

interface ListToolsProps {
  clientId: string;
  view: BookingsView;
  onChange: (change: Partial<BookingsView>) => void;
  /** Tools before and after the three of every list. */
  before?: ReactNode;
  after?: ReactNode;
  /** The last day that the list can show. */
  lastDay?: string | undefined;
}

/** What is searched and filtered for, each behind its button, and chips that say what is hidden. */
export function ListTools({ clientId, view, onChange, before, after, lastDay }: ListToolsProps) {
  const [open, setOpen] = useState<Tool | null>(null);
  const offerings = useRead(listOfferings, { params: { client_id: clientId } }).data ?? [];
  const nameOf = (id: string): string =>
    offerings.find(({ offering_id: offeringId }) => offeringId === id)?.offering_name ?? 'a deleted offering';
  const chips = chipsOf(view, nameOf);
  const button = (tool: Tool, label: string) => (
    <Button
      variant="default"
      size="sm"
      aria-expanded={open === tool}
      onClick={() => setOpen(open === tool ? null : tool)}
    >
      {label}
    </Button>
  );
  return (
    <div className={classes['tools']}>
      <div className={`gate-row ${classes['buttons']}`}>
        {before}
        {button('search', 'Search Bookings')}
        {button('filter', 'Filter Bookings')}
        {button('range', 'Date Range')}
        {after}
      </div>
      {open ? (
        <Paper withBorder bg="var(--gate-surface)" p="md">
          {open === 'search' ? (
            <SearchField
              label="Search"
              placeholder="Name, email, phone or reference"
              maw={440}
              maxLength={120}
              search={view.search}
              onSearch={(search) => onChange({ search })}
            />
          ) : null}
          {open === 'filter' ? (
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <NativeSelect
                label="Offering"
                data={[
                  { value: '', label: 'All offerings' },
                  ...offerings.map((one) => ({ value: one.offering_id, label: one.offering_name })),
                ]}
                value={view.offeringId}
                onChange={(event) => onChange({ offeringId: event.currentTarget.value })}
              />
              <NativeSelect
                label="Status"
                data={optionsOf('All statuses', statusLabels)}
                value={view.status}
                onChange={(event) => onChange({ status: event.currentTarget.value as BookingsView['status'] })}
              />
              <NativeSelect
                label="Check-in"
                data={optionsOf('All check-in statuses', checkInLabels)}
                value={view.checkInStatus}
                onChange={(event) =>
                  onChange({ checkInStatus: event.currentTarget.value as BookingsView['checkInStatus'] })
                }
              />
            </SimpleGrid>
          ) : null}
          {open === 'range' ? (
            <SimpleGrid cols={{ base: 1, xs: 2 }} maw={440}>
              <TextInput
                label="From"
                type="date"
                max={view.to || lastDay}
                value={view.from}
                onChange={(event) => onChange({ from: event.currentTarget.value, day: null })}
              />
              <TextInput
                label="To"
                type="date"
                min={view.from}
                max={lastDay}
                value={view.to}
                error={view.from && view.to && view.to < view.from ? 'End date must be on or after start date' : null}
                onChange={(event) => onChange({ to: event.currentTarget.value, day: null })}
              />
            </SimpleGrid>
          ) : null}
        </Paper>
      ) : null}
      {chips.length > 0 ? (
        <Group gap="xs" component="section" aria-label="Active filters">
          {chips.map(({ text, without }) => (
            <Button
              key={text}
              size="compact-sm"
              variant="default"
              radius="xl"
              aria-label={`${text}: remove`}
              rightSection={<span aria-hidden>×</span>}
              onClick={() => onChange(without)}
            >
              {text}
            </Button>
          ))}
        </Group>
      ) : null}
    </div>
  );
}

function optionsOf(every: string, labels: Readonly<Record<string, string>>) {
  return [{ value: '', label: every }, ...Object.entries(labels).map(([value, label]) => ({ value, label }))];
}
