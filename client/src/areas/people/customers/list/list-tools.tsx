import { Button, SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { PeriodButton, type PeriodDays } from '#components/period-button.tsx';
import { SearchField } from '#components/search-field.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import classes from './customers.module.css';
import { daysOf, isFiltered, type ListView, type Period, periodTitles } from './list-view.ts';

interface ListToolsProps {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
  onClear: () => void;
  /** Next to the search. */
  aside?: ReactNode;
}

/** The search, the days of signing, and the way back to everyone. */
export function ListTools({ view, onChange, onClear, aside }: ListToolsProps) {
  const today = useVenueDate();
  const isBackwards = view.from !== '' && view.to !== '' && view.to < view.from;
  return (
    <div className={classes['tools']}>
      <div className={classes['search']}>
        <SearchField
          aria-label="Search customers"
          placeholder="Name, email, phone or waiver ID"
          search={view.search}
          onSearch={(search) => onChange({ search })}
        />
        {aside}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset can't be a flex container everywhere. */}
      <div className={classes['periods']} role="group" aria-label="Date signed">
        {Object.entries(periodTitles).map(([period, title]) => (
          <PeriodButton
            key={period}
            label={title}
            days={daysTo(period as Period, today)}
            today={today}
            isChosen={view.period === period}
            variant="default"
            onClick={() => onChange({ period: period as Period })}
          />
        ))}
        {isFiltered(view) ? (
          <Button variant="subtle" size="sm" onClick={onClear}>
            Clear Filter
          </Button>
        ) : null}
      </div>
      {view.period === 'custom' ? (
        <SimpleGrid cols={2} maw={440}>
          <TextInput
            label="Start Date"
            type="date"
            max={view.to || undefined}
            value={view.from}
            onChange={(event) => onChange({ from: event.currentTarget.value })}
          />
          <TextInput
            label="End Date"
            type="date"
            min={view.from || undefined}
            value={view.to}
            error={isBackwards ? 'End date must be on or after start date' : null}
            onChange={(event) => onChange({ to: event.currentTarget.value })}
          />
        </SimpleGrid>
      ) : null}
    </div>
  );
}

/** The days of a period up to today; null where it has none of its own. */
function daysTo(period: Period, today: string): PeriodDays | null {
  const { from } = daysOf({ period, from: '', to: '' }, today);
  return from ? { from, to: today } : null;
}
