import { actionLabel } from '@gatehouse/sync-protocol/areas/platform/audit-actions';
import type { AuditEntryView } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import list from '#components/list-table.module.css';
import { venueInstant } from '#lib/venue-format';
import classes from '../audit-log.module.css';

interface LogTableProps {
  entries: readonly AuditEntryView[];
  timeZone: string;
  onActor: (actor: string) => void;
}

/** A table, on a narrow window cards. An actor's name filters by them. */
export function LogTable({ entries, timeZone, onActor }: LogTableProps) {
  return (
    <table className={`${list['table']} ${list['cardsTo48']} ${classes['table']}`} aria-label="Audit log">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">What happened</th>
          <th scope="col">By</th>
          <th scope="col">Subject</th>
          <th scope="col">Link</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.seq} data-is-break={entry.action === 'audit_break' || undefined}>
            <td className={classes['time']} data-tabular>
              {venueInstant(entry.at, timeZone)}
            </td>
            <td className={classes['what']}>{actionLabel(entry.action)}</td>
            <td className={classes['actor']}>
              <button type="button" onClick={() => onActor(entry.actor)} title="Show only this actor">
                {entry.actor_name}
              </button>
            </td>
            <td className={classes['subject']} title={entry.subject}>
              {entry.subject}
            </td>
            <td className={classes['link']} data-tabular>
              {entry.seq.toLocaleString('en-US')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
