import { Button, SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { SearchField } from '../../../components/search-field.tsx';
import classes from './customers.module.css';
import { isFiltered, type ListView, type Period, periodTitles } from './list-view.ts';

interface ListToolsProps {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
  onClear: () => void;
  /** Next to the search. */
  aside?: ReactNode;
}

/** The search, the days of signing, and the way back to everyone. */
export function ListTools({ view, onChange, onClear, aside }: ListToolsProps) {
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
          <Button
            key={period}
            variant="default"
            size="sm"
            aria-pressed={view.period === period}
            onClick={() => onChange({ period: period as Period })}
          >
            {title}
          </Button>
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
