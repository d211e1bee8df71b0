import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { changeSeries, type Occurrence } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { mailText } from '#domain/bookings/booking-labels';
import { PlacePicker } from '#domain/bookings/place-picker.tsx';
import { type PlacingTerms, usualChoice } from '#domain/bookings/placing-choice';
import { PlacingFields } from '#domain/bookings/placing-fields.tsx';
import { updateFailureText } from '../model/failure-texts.ts';
import { changesNothing, checkSeriesChange, type SeriesChangeValues, seriesChangeOf } from './change-series.model.ts';
import { type SeriesChange, useSeriesActions } from './series.actions.ts';
import { TriedSeries } from './tried-series.tsx';

interface ChangeSeriesFormProps {
  clientId: string;
  seriesId: string;
  booking: BookingRow;
  terms: PlacingTerms;
  today: string;
  onBack: () => void;
}

/** Changes a booking and those of its series that follow, after a look at what fits. Requirement B33. */
export function ChangeSeriesForm({ clientId, seriesId, booking, terms, today, onBack }: ChangeSeriesFormProps) {
  const series = useSeriesActions(clientId);
  const [tried, setTried] = useState<{ body: SeriesChange; occurrences: Occurrence[] } | null>(null);
  const bodyOf = (values: SeriesChangeValues) => seriesChangeOf(values, booking, terms);
  const { date_scheduled: date, booking_time: time, offering_id: offeringId, booking_id: exceptBookingId } = booking;
  const initialValues: SeriesChangeValues = {
    place: { date, time },
    add_players: String(booking.add_players),
    ...usualChoice(terms.minutes),
  };
  const form = useContractForm(changeSeries, {
    initialValues,
    check: (values) => checkSeriesChange(values, booking, terms),
    bodyOf,
    send: async (values) => {
      const body = bodyOf(values);
      const answer = await series.tryOutChange(seriesId, body);
      if (!answer.ok) return refusal(updateFailureText(answer));
      return { body, occurrences: answer.data };
    },
    onDone: setTried,
  });
  const { values, set, errors, field } = form;
  if (tried)
    return (
      <TriedSeries
        title="This and the following"
        tried={tried.occurrences}
        tryAgain={() => series.tryOutChange(seriesId, tried.body)}
        save={(skip_conflicts) => series.change(seriesId, { ...tried.body, skip_conflicts })}
        words={{ verb: 'Change', busy: 'Changing…', rest: 'The others can stay where they are.' }}
        onBack={() => setTried(null)}
        onLost={() => {
          toast('The server didn’t answer. Please check these bookings before you try again.', 'failed');
          onBack();
        }}
        onSaved={(amount) => {
          toast(`Changed ${amount}`);
          onBack();
        }}
      />
    );
  return (
    <form {...form.props}>
      <Stack gap="md">
        <Text>
          Choose where this booking goes; the others move by as many days. Full times are offered too, since this series
          may hold them itself. You see what fits before anything changes.
        </Text>
        <PlacePicker
          placing={{ clientId, offeringId, exceptBookingId }}
          place={values.place}
          onChange={(place) => set({ place })}
          today={today}
          full="always"
        />
        {errors.place ? <Alert color="red">{errors.place}</Alert> : null}
        <PlacingFields terms={terms} choice={values} onChange={set} errors={errors} />
        <TextInput
          label="Additional Players"
          description="Of each booking."
          inputMode="numeric"
          autoComplete="off"
          {...field('add_players')}
        />
        {booking.bill ? <Text>Each booking is priced again for its new day, time and players.</Text> : null}
        <Text>{mailText(booking)}</Text>
        <DialogActions error={form.failure}>
          <Button variant="default" onClick={onBack} disabled={form.isBusy}>
            Back
          </Button>
          <Button
            type="submit"
            miw={160}
            disabled={form.isBusy || values.place.time === '' || changesNothing(values, booking, terms)}
          >
            {form.isBusy ? 'Checking…' : 'Check Dates'}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
