import type { BilledVenueFilter } from '@gatehouse/sync-protocol/http/admin/billing';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { VenueQuery } from '../admin-billing.queries.ts';
import classes from './venues.module.css';

/** The server is asked once typing pauses. */
const TYPING_MS = 250;

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
  const [typed, setTyped] = useState(query.search);
  const known = useRef(query.search);
  useEffect(() => {
    if (typed === known.current) return undefined;
    const timer = setTimeout(() => {
      known.current = typed;
      onChange({ search: typed });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <div className={classes['tools']}>
      <TextInput
        type="search"
        aria-label="Search venues"
        placeholder="Name, email or client ID"
        w="100%"
        maxLength={120}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
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
