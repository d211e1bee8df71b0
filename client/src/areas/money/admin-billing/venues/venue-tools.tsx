import type { BilledVenueFilter } from '@gatehouse/sync-protocol/areas/money/admin-billing.contracts';
import { Button } from '@mantine/core';
import { SearchField } from '#components/search-field.tsx';
import type { VenueQuery } from '../model/admin-billing.model.ts';
import classes from './venues.module.css';

const filterNames: Readonly<Record<BilledVenueFilter, string>> = {
  all: 'All',
  ending: 'Ending or expired',
  no_profile: 'No Square profile',
};

/** The search and the filters; each starts again at the first page. */
export function VenueTools({
  query,
  onChange,
}: {
  query: VenueQuery;
  onChange: (change: Partial<VenueQuery>) => void;
}) {
  return (
    <div className={classes['tools']}>
      <SearchField
        aria-label="Search venues"
        placeholder="Name, email or client ID"
        w="100%"
        maxLength={120}
        search={query.search}
        onSearch={(search) => onChange({ search })}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset can't be a flex container everywhere. */}
      <div className={classes['filters']} role="group" aria-label="Filter">
        {Object.entries(filterNames).map(([filter, name]) => (
          <Button
            key={filter}
            variant="default"
            size="xs"
            aria-pressed={query.filter === filter}
            onClick={() => onChange({ filter: filter as BilledVenueFilter })}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
