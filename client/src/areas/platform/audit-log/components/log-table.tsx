import { actionLabel } from '@gatehouse/sync-protocol/areas/platform/audit-actions';
import type { AuditEntryView } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { ListTable } from '#components/list-table.tsx';
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
    <ListTable
      aria-label="Audit log"
      className={classes['table']}
      cardsTo={48}
      rows={entries}
      keyOf={(entry) => entry.seq}
      rowAttributes={({ action }) => ({ 'data-is-break': action === 'audit_break' || undefined })}
      columns={[
        { header: 'Time', className: classes['time'], isTabular: true, cell: ({ at }) => venueInstant(at, timeZone) },
        { header: 'What happened', className: classes['what'], cell: ({ action }) => actionLabel(action) },
        {
          header: 'By',
          className: classes['actor'],
          cell: ({ actor, actor_name: name }) => (
            <button type="button" onClick={() => onActor(actor)} title="Show only this actor">
              {name}
            </button>
          ),
        },
        {
          header: 'Subject',
          className: classes['subject'],
          cell: ({ subject }) => subject,
          attributes: ({ subject }) => ({ title: subject }),
        },
        { header: 'Link', className: classes['link'], isTabular: true, cell: ({ seq }) => seq.toLocaleString('en-US') },
      ]}
    />
  );
}
