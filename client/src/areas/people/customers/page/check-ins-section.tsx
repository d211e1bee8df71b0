import type { CustomerHistory } from '@gatehouse/sync-protocol/areas/records/history.contracts';
import { StateBadge } from '#components/state-badge.tsx';
import { venueInstant } from '#lib/venue-format';
import { useMoreHistory } from './customer-history.queries.ts';
import classes from './page.module.css';
import { Rows, Section } from './section.tsx';

interface CheckInsSectionProps {
  waiverId: string;
  checkIns: CustomerHistory['check_ins'];
  timeZone: string;
}

/** Every check-in of the person with its stored time, undone ones marked. */
export function CheckInsSection({ waiverId, checkIns, timeZone }: CheckInsSectionProps) {
  const { rows, ...list } = useMoreHistory(waiverId, 'check_ins', checkIns);
  return (
    <Section title="Check-ins">
      <Rows label="Check-ins" none="Never checked in." {...list} onMore={list.more}>
        {rows.map((row) => (
          <li key={row.checkin_id} data-is-undone={row.undone_at !== null || undefined}>
            <div>
              <p>
                <span className={classes['struck']}>{venueInstant(row.check_in_time, timeZone)}</span>{' '}
                {row.membership_id ? <StateBadge color="blue">As a member</StateBadge> : null}
                {row.clock_flagged ? <StateBadge color="yellow">Device clock was off</StateBadge> : null}
                {row.undone_at ? (
                  <StateBadge color="gray">Undone {venueInstant(row.undone_at, timeZone)}</StateBadge>
                ) : null}
              </p>
              {row.undo_reason ? <p className={classes['small']}>{row.undo_reason}</p> : null}
            </div>
            <span className={classes['small']}>{row.checkin_id}</span>
          </li>
        ))}
      </Rows>
    </Section>
  );
}
