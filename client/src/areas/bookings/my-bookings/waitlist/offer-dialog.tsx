import { isWished } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import type { ListedWaitlistEntry } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { toast } from '#components/toast';
import { startText } from '#domain/bookings/booking-labels';
import { type Place, PlacePicker } from '#domain/bookings/place-picker.tsx';
import { failureText } from '#lib/api/failure-text';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { useWaitlistActions } from './waitlist.actions.ts';
import { offeredText, partySizeText, wishesText } from './waitlist-text.ts';

interface OfferDialogProps {
  clientId: string;
  entry: ListedWaitlistEntry;
  today: string;
  /** The day that is shown first; null for the first that was wished for. */
  day: string | null;
  onClose: () => void;
}

/** Offers any place that staff could book to one who waits. Requirement B39. */
export function OfferDialog({ clientId, entry, today, day, onClose }: OfferDialogProps) {
  const actions = useWaitlistActions(clientId);
  const timeZone = useVenueTimeZone();
  const [place, setPlace] = useState<Place>({ date: day ?? firstDay(entry, today), time: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const offer = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    const answer = await actions.offer(entry.waitlist_id, { date: place.date, start_time: place.time });
    setIsBusy(false);
    if (!answer.ok) {
      setFailure(failureText(answer, 'Error offering the place'));
      return;
    }
    toast(offeredText(answer.data.entry, timeZone));
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={`Offer a Place to ${entry.party_name}`} size="xl">
      <Stack gap="md">
        <Text>
          {entry.offering_name}, {partySizeText(entry.players)}. Waits for: {wishesText(entry.wishes, null)}.
        </Text>
        <PlacePicker
          placing={{ clientId, offeringId: entry.offering_id }}
          place={place}
          onChange={setPlace}
          today={today}
        />
        <Text aria-live="polite">{sentence()}</Text>
        <DialogActions error={failure}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button miw={160} disabled={isBusy || place.time === ''} onClick={() => void offer()}>
            {isBusy ? 'Offering…' : 'Offer This Place'}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );

  function sentence(): string {
    if (place.time === '') return 'Choose a day and a time. The place is held for them for 20 minutes.';
    const start = startText({ date_scheduled: place.date, booking_time: place.time });
    const wished = isWished(entry.wishes, place) ? '' : ' They did not ask for this time.';
    const told = entry.party_email === '' ? 'They have no email, so please call them.' : 'They get an email.';
    return `${start} is held for them for 20 minutes.${wished} ${told}`;
  }
}

function firstDay({ wishes }: ListedWaitlistEntry, today: string): string {
  const ahead = wishes.map(({ date }) => date).filter((date) => date >= today);
  return ahead.toSorted()[0] ?? '';
}
