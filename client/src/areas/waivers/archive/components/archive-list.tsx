import type { ArchivedWaiver } from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { signedPdfName } from '@gatehouse/sync-protocol/areas/waivers/signed-pdf-name';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button, Group } from '@mantine/core';
import list from '#components/list-table.module.css';
import { StateBadge } from '#components/state-badge.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { signedText } from '#domain/waivers/signed-day';
import { useViewWaiver } from '#domain/waivers/use-view-waiver';
import { calendarDay } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { guardianName, waiverName } from '../model/archive.model.ts';
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
  const pdf = useViewWaiver();
  const timeZone = useVenueTimeZone();
  return (
    <table className={`${list['table']} ${list['cardsTo56']} ${classes['table']}`}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Contact</th>
          <th scope="col">Signed</th>
          <th scope="col" data-screen-only>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {waivers.map((waiver) => {
          const name = waiverName(waiver);
          const guardian = guardianName(waiver);
          const isArchived = waiver.archived_at !== null;
          return (
            <tr key={waiver.waiver_id}>
              <td className={list['name']}>
                {name}
                {guardian ? <span className={classes['note']}>Minor, signed by {guardian}</span> : null}
                <span className={classes['note']}>
                  {waiver.has_signature ? signedPdfName(waiver.waiver_id) : waiver.waiver_id}
                </span>
              </td>
              <td className={`${list['contact']} ${classes['contact']}`}>
                <span>{waiver.email || 'N/A'}</span>
                <span>{waiver.phone ? formatPhone(waiver.phone) : 'N/A'}</span>
              </td>
              <td className={classes['signed']}>
                <span>{waiver.has_signature ? calendarDay(waiver.date_signed) : signedText(waiver, timeZone)}</span>
                {waiver.held_until !== null && waiver.held_until >= today ? (
                  <StateBadge color="yellow">Held until {calendarDay(waiver.held_until)}</StateBadge>
                ) : null}
                {waiver.has_signature ? null : <span className={classes['note']}>No signature on file</span>}
                {!isArchived && waiver.restored_on ? (
                  <span className={classes['note']}>Restored {calendarDay(waiver.restored_on)}</span>
                ) : null}
              </td>
              <td className={`${list['actions']} ${classes['actions']}`} data-screen-only>
                <Group gap={4} wrap="nowrap" justify="flex-end">
                  {waiver.has_signature ? (
                    <Button
                      variant="subtle"
                      size="xs"
                      miw={104}
                      aria-label={`View waiver of ${name}`}
                      disabled={pdf.busyId !== null}
                      onClick={() => void pdf.view(waiver.waiver_id)}
                    >
                      {pdf.busyId === waiver.waiver_id ? 'Opening…' : 'View Waiver'}
                    </Button>
                  ) : null}
                  <Button
                    variant="subtle"
                    size="xs"
                    miw={isArchived ? 76 : 112}
                    aria-label={isArchived ? `Restore waiver of ${name}` : `Archive waiver of ${name} again`}
                    disabled={busyId !== null}
                    onClick={() => (isArchived ? onRestore(waiver) : onArchiveAgain(waiver))}
                    {...control}
                  >
                    {isArchived ? 'Restore' : busyId === waiver.waiver_id ? 'Archiving…' : 'Archive Again'}
                  </Button>
                </Group>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
