import type { ListedWaitlistEntry } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { phoneLink } from '@gatehouse/sync-protocol/base/contact-links';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button } from '@mantine/core';
import { StateBadge } from '#components/state-badge.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { venueInstant } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import classes from './waitlist.module.css';
import { offerText, partySizeText, wishesText } from './waitlist-text.ts';

export type WaitingStep = 'offer' | 'remove' | 'open';

interface WaitingRowProps {
  entry: ListedWaitlistEntry;
  /** Whose times are shown; null for those of every day. */
  date: string | null;
  onStep: (step: WaitingStep, entry: ListedWaitlistEntry) => void;
}

/** One who waits, with what staff do for them. */
export function WaitingRow({ entry, date, onStep }: WaitingRowProps) {
  const timeZone = useVenueTimeZone();
  const { control } = useReadOnly();
  const { party_name: name, party_phone: phone, party_email: email, offer } = entry;
  const held = offerText(entry, timeZone);
  const button = (step: WaitingStep, label: string, spoken: string) => (
    <Button
      variant="default"
      size="xs"
      aria-label={spoken}
      onClick={() => onStep(step, entry)}
      {...(step === 'open' ? {} : control)}
    >
      {label}
    </Button>
  );
  return (
    <li className={classes['row']} aria-label={name}>
      <div className={classes['who']}>
        <p>
          <strong>{name}</strong>{' '}
          {offer === null ? (
            <StateBadge color="gray">Waiting</StateBadge>
          ) : (
            <StateBadge color="green">Offered</StateBadge>
          )}
        </p>
        <p data-tabular>
          {entry.offering_name} · {partySizeText(entry.players)} · <a href={phoneLink(phone)}>{formatPhone(phone)}</a>
          {email === '' ? ' · No email' : ''}
        </p>
      </div>
      <div className={classes['wanted']}>
        <p data-tabular>{wishesText(entry.wishes, date)}</p>
        {held === null ? null : (
          <p data-tabular>
            {held}.{email === '' ? ' Call them; once they agree, confirm the booking.' : ''}
          </p>
        )}
        <p className={classes['since']} data-tabular>
          Since {venueInstant(entry.created_at, timeZone)}
        </p>
      </div>
      <div className={classes['steps']}>
        {offer === null
          ? button('offer', 'Offer a Place', `Offer a place to ${name}`)
          : button('open', 'Open Booking', `Open the booking offered to ${name}`)}
        {button('remove', 'Take Off', `Take ${name} off the waitlist`)}
      </div>
    </li>
  );
}
