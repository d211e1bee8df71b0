import { Button, SimpleGrid, TextInput } from '@mantine/core';
import { SearchField } from '../../../components/search-field.tsx';
import classes from './customers.module.css';
import { isFiltered, type ListView, type Period, periodTitles } from './list-view.ts';

interface ListToolsProps {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
  onClear: () => void;
}

/** The search, the days of signing, and the way back to everyone. */
export function ListTools({ view, onChange, onClear }: ListToolsProps) {
  const isBackwards = view.from !== '' && view.to !== '' && view.to < view.from;
  return (
    <div className={classes['tools']}>
      <SearchField
        aria-label="Search customers"
        placeholder="Name, email, phone or waiver ID"
        w={{ base: '100%', sm: 340 }}
        search={view.search}
        onSearch={(search) => onChange({ search })}
      />
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
        <Button variant="subtle" size="sm" disabled={!isFiltered(view)} onClick={onClear}>
          Clear Filter
        </Button>
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
