import {
  type HolidayType,
  type HolidayView,
  listHolidays,
  listHolidayYears,
} from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { Button, Container, NativeSelect, Switch } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { ListTable } from '#components/list-table.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { RowActions } from '#components/row-actions.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { toast } from '#components/toast';
import { useRead } from '#lib/api/use-read';
import { calendarDay, weekdayName } from '#lib/venue-format';
import { ChangeDialogs, useToggle } from './holiday-changes.tsx';
import { HolidayDialog } from './holiday-dialog.tsx';
import { attemptText, typeOptions, typeTitle } from './holiday-labels.ts';
import classes from './holidays.module.css';
import { ImportDialog } from './import-dialog.tsx';

interface View {
  /** Empty for all. */
  year: string;
  type: HolidayType | '';
  showInactive: boolean;
}
type Open = { what: 'edit' | 'delete'; holiday: HolidayView } | { what: 'add' | 'import' } | null;

/** The holidays on which venues are closed. Requirements Y30, Y31. */
export function AdminHolidaysPage() {
  const years = useRead(listHolidayYears);
  const [chosen, setChosen] = useState<Partial<View>>({});
  const [open, setOpen] = useState<Open>(null);
  const { years: known = [], current = 0 } = years.data ?? {};
  const view: View = {
    year: known.includes(current) ? String(current) : '',
    type: '',
    showInactive: false,
    ...chosen,
  };
  const query = {
    year: view.year || undefined,
    type: view.type || undefined,
    active: view.showInactive ? undefined : ('true' as const),
  };
  const read = useRead(listHolidays, years.isPending ? null : { query }, { placeholderData: keepPreviousData });
  const toggle = useToggle();
  const close = (): void => setOpen(null);
  const choose = (change: Partial<View>): void => setChosen({ ...chosen, ...change });
  /* Moves to the year of what was added, so that it is seen. */
  const show = (date: string): void => {
    const year = date.slice(0, 4);
    if (view.year !== '' && view.year !== year) choose({ year });
  };
  const add = <Button onClick={() => setOpen({ what: 'add' })}>Add Holiday</Button>;
  const importing = (
    <Button variant="default" disabled={years.isPending} onClick={() => setOpen({ what: 'import' })}>
      Import Federal Holidays
    </Button>
  );
  const yearOptions = [...new Set([...known.map(String), ...(view.year ? [view.year] : [])])].toSorted().toReversed();

  return (
    <Container size="xl" py="xl">
      <PageHeader
        title="Global Holidays"
        subtitle="Venues take no bookings on these days unless they choose to open."
        actions={
          <>
            {importing}
            {add}
          </>
        }
      />
      <div className={classes['filters']}>
        <NativeSelect
          label="Year"
          data={[{ value: '', label: 'All years' }, ...yearOptions]}
          value={view.year}
          onChange={({ currentTarget }) => choose({ year: currentTarget.value })}
        />
        <NativeSelect
          label="Type"
          data={[{ value: '', label: 'All types' }, ...typeOptions]}
          value={view.type}
          onChange={({ currentTarget }) => choose({ type: currentTarget.value as View['type'] })}
        />
        <Switch
          label="Show Inactive"
          mb={8}
          checked={view.showInactive}
          onChange={({ currentTarget }) => choose({ showInactive: currentTarget.checked })}
        />
      </div>
      <Loaded
        read={read}
        skeleton={{ rows: 8, height: 48 }}
        failed={(error) => attemptText(error, 'Failed to fetch holidays', 'Error loading holidays')}
      >
        {({ holidays }) =>
          holidays.length === 0 ? (
            <NoHolidays view={view} isFirst={known.length === 0} action={importing} />
          ) : (
            <>
              <p className={classes['count']} aria-live="polite">
                {holidays.length === 1 ? '1 holiday' : `${holidays.length} holidays`}
                {view.showInactive ? '' : ' · inactive ones hidden'}
              </p>
              <HolidayTable
                holidays={holidays}
                busyId={toggle.busyId}
                isChanging={read.isPlaceholderData}
                onToggle={toggle.ask}
                onEdit={(holiday) => setOpen({ what: 'edit', holiday })}
                onDelete={(holiday) => setOpen({ what: 'delete', holiday })}
              />
            </>
          )
        }
      </Loaded>
      {open?.what === 'add' || open?.what === 'edit' ? (
        <HolidayDialog
          holiday={open.what === 'edit' ? open.holiday : null}
          onClose={close}
          onSaved={({ holiday_name: name, holiday_date: date }) => {
            close();
            show(date);
            toast(`${name} on ${calendarDay(date)} was saved.`);
          }}
        />
      ) : null}
      {open?.what === 'import' ? (
        <ImportDialog
          year={Number(view.year) || current}
          onClose={close}
          onImported={(message, year) => {
            close();
            show(year);
            toast(message);
          }}
        />
      ) : null}
      <ChangeDialogs deleting={open?.what === 'delete' ? open.holiday : null} onDeleted={close} toggle={toggle} />
    </Container>
  );
}

function NoHolidays({ view, isFirst, action }: { view: View; isFirst: boolean; action: React.ReactNode }) {
  if (isFirst)
    return (
      <EmptyState title="No holidays yet" action={action}>
        Import a year’s federal holidays or add your own. Until then, venues can be booked on every day they’re open.
      </EmptyState>
    );
  const hidden = view.showInactive ? '' : ' Inactive ones are hidden.';
  return <EmptyState title="No holidays match">Choose another year or type.{hidden}</EmptyState>;
}

interface HolidayTableProps {
  holidays: readonly HolidayView[];
  /** The holiday whose state is being saved. */
  busyId: string | null;
  isChanging: boolean;
  onToggle: (holiday: HolidayView) => void;
  onEdit: (holiday: HolidayView) => void;
  onDelete: (holiday: HolidayView) => void;
}

const colors = { major: 'blue', federal: 'gate', custom: 'gray' };

function fullName({ holiday_name: name, holiday_date: date }: HolidayView): string {
  return `${name}, ${calendarDay(date)}`;
}

/** Holidays by day; on a phone as cards. */
function HolidayTable({ holidays, busyId, isChanging, onToggle, onEdit, onDelete }: HolidayTableProps) {
  return (
    <ListTable
      aria-label="Holidays"
      aria-busy={isChanging}
      className={classes['table']}
      cardsTo={48}
      rows={holidays}
      keyOf={(holiday) => holiday.holiday_id}
      rowAttributes={(holiday) => ({ 'data-inactive': !holiday.is_active || undefined })}
      columns={[
        {
          header: 'Date',
          className: classes['date'],
          cell: ({ holiday_date: date }) => `${weekdayName(date, 'short')}, ${calendarDay(date)}`,
        },
        {
          header: 'Holiday',
          className: classes['name'],
          cell: ({ holiday_name: name, description }) => (
            <>
              {name}
              {description ? <span className={classes['about']}>{description}</span> : null}
            </>
          ),
        },
        {
          header: 'Type',
          className: classes['type'],
          cell: ({ holiday_type: type }) => <StateBadge color={colors[type]}>{typeTitle(type)}</StateBadge>,
        },
        {
          header: 'Active',
          className: classes['active'],
          cell: (holiday) => (
            <Switch
              label={holiday.is_active ? 'Active' : 'Inactive'}
              aria-label={`Active: ${fullName(holiday)}`}
              checked={holiday.is_active}
              disabled={busyId === holiday.holiday_id}
              onChange={() => onToggle(holiday)}
            />
          ),
        },
        {
          header: 'Actions',
          className: classes['actions'],
          cell: (holiday) => (
            <RowActions
              of={fullName(holiday)}
              actions={[
                { label: 'Edit', name: `Edit ${fullName(holiday)}`, onPress: () => onEdit(holiday) },
                {
                  label: 'Delete',
                  name: `Delete ${fullName(holiday)}`,
                  onPress: () => onDelete(holiday),
                  isDestructive: true,
                },
              ]}
            />
          ),
        },
      ]}
    />
  );
}
