import {
  type ArchivedWaiver,
  archiveWaiverAgain,
  restoreWaiver,
} from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { signedPdfName } from '@gatehouse/sync-protocol/areas/waivers/signed-pdf-name';
import list from '#components/list-table.module.css';
import { ListTable } from '#components/list-table.tsx';
import { RowActions } from '#components/row-actions.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { contactColumn } from '#domain/people/contact-column.tsx';
import { useMay } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { signedText } from '#domain/waivers/signed-day';
import { useViewWaiver } from '#domain/waivers/use-view-waiver';
import { calendarDay } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { guardianName, waiverName } from './archive.model.ts';
import classes from './archive.module.css';

interface ArchiveListProps {
  waivers: readonly ArchivedWaiver[];
  /** The venue's today. */
  today: string;
  /** The waiver that is being moved. */
  busyId: string | null;
  onRestore: (waiver: ArchivedWaiver) => void;
  onArchiveAgain: (waiver: ArchivedWaiver) => void;
}

/** A table, on a phone cards. */
export function ArchiveList({ waivers, today, busyId, onRestore, onArchiveAgain }: ArchiveListProps) {
  const { control } = useReadOnly();
  const may = useMay();
  const pdf = useViewWaiver();
  const timeZone = useVenueTimeZone();
  return (
    <ListTable
      className={classes['table']}
      cardsTo={56}
      rows={waivers}
      keyOf={(waiver) => waiver.waiver_id}
      columns={[
        { header: 'Name', className: list['name'], cell: (waiver) => <Person waiver={waiver} /> },
        contactColumn(classes['contact']),
        {
          header: 'Signed',
          className: classes['signed'],
          cell: (waiver) => <Signed waiver={waiver} today={today} timeZone={timeZone} />,
        },
        {
          header: 'Actions',
          className: classes['actions'],
          attributes: { 'data-screen-only': true },
          head: { 'data-screen-only': true },
          cell: (waiver) => {
            const name = waiverName(waiver);
            const isArchived = waiver.archived_at !== null;
            const isOpening = pdf.busyId === waiver.waiver_id;
            const view = {
              label: isOpening ? 'Opening…' : 'View Waiver',
              name: `View waiver of ${name}`,
              onPress: () => void pdf.view(waiver.waiver_id),
              minWidth: 104,
              control: { disabled: pdf.busyId !== null },
            };
            const move = {
              label: isArchived ? 'Restore' : busyId === waiver.waiver_id ? 'Archiving…' : 'Archive Again',
              name: isArchived ? `Restore waiver of ${name}` : `Archive waiver of ${name} again`,
              onPress: () => (isArchived ? onRestore(waiver) : onArchiveAgain(waiver)),
              minWidth: isArchived ? 76 : 112,
              control: { disabled: busyId !== null, ...control },
            };
            const mayMove = may(isArchived ? restoreWaiver : archiveWaiverAgain);
            return (
              <RowActions of={name} actions={[...(waiver.has_signature ? [view] : []), ...(mayMove ? [move] : [])]} />
            );
          },
        },
      ]}
    />
  );
}

function Person({ waiver }: { waiver: ArchivedWaiver }) {
  const guardian = guardianName(waiver);
  return (
    <>
      {waiverName(waiver)}
      {guardian ? <span className={classes['note']}>Minor, signed by {guardian}</span> : null}
      <span className={classes['note']}>
        {waiver.has_signature ? signedPdfName(waiver.waiver_id) : waiver.waiver_id}
      </span>
    </>
  );
}

function Signed({ waiver, today, timeZone }: { waiver: ArchivedWaiver; today: string; timeZone: string }) {
  const { has_signature: isSigned, held_until: heldUntil, archived_at: archivedAt, restored_on: restoredOn } = waiver;
  return (
    <>
      <span>{isSigned ? calendarDay(waiver.date_signed) : signedText(waiver, timeZone)}</span>
      {heldUntil !== null && heldUntil >= today ? (
        <StateBadge color="yellow">Held until {calendarDay(heldUntil)}</StateBadge>
      ) : null}
      {isSigned ? null : <span className={classes['note']}>No signature on file</span>}
      {archivedAt === null && restoredOn ? (
        <span className={classes['note']}>Restored {calendarDay(restoredOn)}</span>
      ) : null}
    </>
  );
}
