import type { VenueUsage } from '@gatehouse/sync-protocol/areas/platform/usage.contracts';
import { type UsageLimits, usageState } from '@gatehouse/sync-protocol/areas/platform/usage-limits';
import type { ReactNode } from 'react';
import list from '#components/list-table.module.css';
import { ListTable } from '#components/list-table.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { sizeText } from '#lib/size-text';
import { browserTimeZone, venueInstant } from '#lib/venue-format';
import classes from '../usage.module.css';

interface UsageTableProps {
  venues: readonly VenueUsage[];
  limits: UsageLimits;
  /** Whether these are rows of an earlier choice; they are dimmed. */
  isStale: boolean;
}

/** What each venue uses, with what is near or over a limit; on a phone cards. */
export function UsageTable({ venues, limits, isStale }: UsageTableProps) {
  return (
    <ListTable
      aria-busy={isStale}
      data-stale={isStale || undefined}
      className={`${list['leadingLabels']} ${classes['table']}`}
      cardsTo={75}
      rows={venues}
      keyOf={({ client_id: id }) => id}
      columns={[
        {
          header: 'Venue',
          cell: ({ client_id: id, client_name: name }) => (
            <>
              <span className={list['name']}>{name}</span>
              <span className={classes['note']}>{id}</span>
            </>
          ),
        },
        {
          header: 'Storage',
          isLabeled: true,
          cell: ({ stored }) =>
            stored ? (
              <Used used={stored.bytes} limit={limits.bytes} text={sizeText(stored.bytes)}>
                {sizeText(stored.signatures)} signatures, {sizeText(stored.documents)} documents,{' '}
                {sizeText(stored.records)} people
              </Used>
            ) : (
              'Not counted yet'
            ),
        },
        {
          header: 'Signatures',
          isLabeled: true,
          cell: ({ signatures }) => <Used used={signatures} limit={limits.signatures} />,
        },
        { header: 'Emails', isLabeled: true, cell: ({ mails }) => <Used used={mails} limit={limits.mails} /> },
        {
          header: 'Storage counted',
          isLabeled: true,
          cell: ({ stored }) => (stored ? venueInstant(stored.counted_at, browserTimeZone()) : '–'),
        },
      ]}
    />
  );
}

interface UsedProps {
  used: number;
  limit: number | null;
  text?: string;
  /** What it consists of. */
  children?: ReactNode;
}

function Used({ used, limit, text = used.toLocaleString('en-US'), children }: UsedProps) {
  const state = usageState(used, limit);
  return (
    <div>
      <span className={classes['used']}>
        <span data-tabular>{text}</span>
        {state === 'over' ? <StateBadge color="red">Over its limit</StateBadge> : null}
        {state === 'near' ? <StateBadge color="yellow">Near its limit</StateBadge> : null}
      </span>
      {children ? <span className={classes['note']}>{children}</span> : null}
    </div>
  );
}
