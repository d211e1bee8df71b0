import type { CustomerHistory } from '@gatehouse/sync-protocol/areas/records/history.contracts';
import { signedPdfName } from '@gatehouse/sync-protocol/areas/waivers/signed-pdf-name';
import { ADULT_AGE_YEARS } from '@gatehouse/sync-protocol/base/people/age';
import { Button } from '@mantine/core';
import { StateBadge } from '#components/state-badge.tsx';
import { signedText } from '#domain/waivers/signed-day';
import { useViewWaiver } from '#domain/waivers/use-view-waiver';
import { calendarDay } from '#lib/venue-format';
import { useRows } from '#sync/react/sync-context.tsx';
import { adultName, typeText } from '../model/customer-names.ts';
import { useMoreHistory } from './customer-history.queries.ts';
import classes from './page.module.css';
import { recordBadges } from './record-badges.ts';
import { Rows, Section } from './section.tsx';

interface WaiversSectionProps {
  waiverId: string;
  waivers: CustomerHistory['waivers'];
  venueDate: string;
  timeZone: string;
}

/** Every waiver of the person, the newest first, each with its signed PDF. */
export function WaiversSection({ waiverId, waivers, venueDate, timeZone }: WaiversSectionProps) {
  const { rows, ...list } = useMoreHistory(waiverId, 'waivers', waivers);
  const { busyId, view } = useViewWaiver();
  const documents = useRows('documents');
  const [venue] = useRows('venue').view.values();
  const facts = {
    documents: [...documents.view.values()],
    adultAge: venue?.adult_age ?? ADULT_AGE_YEARS,
    venueDate,
  };
  return (
    <Section title="Waivers">
      <Rows label="Waivers" none="No waivers." {...list} onMore={list.more}>
        {rows.map((row) => (
          <li key={row.waiver_id}>
            <div>
              <p>
                {signedText(row, timeZone)}{' '}
                {row.has_signature ? (
                  recordBadges(row, facts).map(({ color, text }) => (
                    <StateBadge key={text} color={color}>
                      {text}
                    </StateBadge>
                  ))
                ) : (
                  <StateBadge color="gray">No signature</StateBadge>
                )}
                {row.needs_review ? <StateBadge color="yellow">Needs review</StateBadge> : null}
              </p>
              <p className={classes['small']}>
                {typeText(row, row.date_signed)}
                {row.waiver_type === 'Minor' ? ` · signed by ${adultName(row)}` : ''} ·{' '}
                {row.has_signature ? signedPdfName(row.waiver_id) : row.waiver_id}
              </p>
            </div>
            {row.has_signature ? (
              <Button
                variant="default"
                size="xs"
                miw={104}
                disabled={busyId === row.waiver_id}
                aria-label={`View Waiver of ${calendarDay(row.date_signed)}`}
                onClick={() => void view(row.waiver_id)}
              >
                {busyId === row.waiver_id ? 'Opening…' : 'View Waiver'}
              </Button>
            ) : (
              <span className={classes['small']}>No waiver ID found for this customer</span>
            )}
          </li>
        ))}
      </Rows>
    </Section>
  );
}
