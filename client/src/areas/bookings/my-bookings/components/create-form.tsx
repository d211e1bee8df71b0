import { createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { getPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { createQuote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import type { Occurrence } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { getSquareCredentials } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { Alert, Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { refusal, stillAsking } from '#components/forms/form-problems';
import { unsavedMark } from '#components/forms/unsaved';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useKeptRequest } from '#domain/bills/kept-request';
import { useBookingActions } from '#domain/bookings/booking-actions';
import { dollarsText } from '#domain/bookings/booking-labels';
import { useNeedChoices } from '#domain/bookings/need-choices';
import { OverbookFields } from '#domain/bookings/overbook-fields.tsx';
import { isPlaceTaken } from '#domain/bookings/overbooking';
import { PlacePicker } from '#domain/bookings/place-picker.tsx';
import { PlacingFields } from '#domain/bookings/placing-fields.tsx';
import type { ApiResult } from '#lib/api/api-result';
import { useRead, useReadAgain } from '#lib/api/use-read';
import {
  bodyOf,
  type ChosenPlace,
  checkNewBooking,
  firstValues,
  type NewBookingValues,
  placedValues,
  seriesBodyOf,
  totalOf,
  wishOf,
  withOffering,
} from '../model/create-booking.model.ts';
import { createFailureText } from '../model/failure-texts.ts';
import { firstChoice, pricedPlayers } from '../model/priced-choice.ts';
import { repeatsText } from '../model/repeats.model.ts';
import { RepeatsFields } from '../series/repeats-fields.tsx';
import { type SeriesBody, useSeriesActions } from '../series/series.actions.ts';
import { TriedSeries } from '../series/tried-series.tsx';
import { OfferingSelect, OfferingsDialog } from './offerings-dialog.tsx';
import { PartyFields } from './party-fields.tsx';
import { PricedParty } from './priced-party.tsx';

interface CreateBookingProps {
  clientId: string;
  today: string;
  /** Day of the side calendar, or of the timeline. */
  day: string | null;
  /** The place that staff chose before, for any offering or for this one. */
  placeOf?: (offeringId?: string) => ChosenPlace | null;
  onClose: () => void;
}

/** Books for a party that called or is at the desk. Requirement B12. */
export function CreateBookingDialog(props: CreateBookingProps) {
  const { clientId, onClose } = props;
  return (
    <OfferingsDialog {...{ clientId, onClose }} title="Create Booking" size="xl" empty="There is nothing to book yet.">
      {(offerings) => <CreateForm {...props} offerings={offerings} />}
    </OfferingsDialog>
  );
}

type CreateFormProps = CreateBookingProps & { offerings: OfferingView[] };

/** What staff ask a party, with its place. Requirements B12, B31. */
function CreateForm({ clientId, today, day, placeOf, onClose, offerings }: CreateFormProps) {
  const actions = useBookingActions(clientId);
  const series = useNewSeries(clientId);
  const offeringOf = (id: string) => offerings.find((one) => one.offering_id === id) ?? null;
  const readAgain = useReadAgain();
  const choicesOf = useNeedChoices(clientId);
  /** What the server had no room for. */
  const [refused, setRefused] = useState<{ wish: string; message: string } | null>(null);
  const [quotedCents, setQuotedCents] = useState<number | null>(null);
  /* A lost answer is asked for again by the same request, also when the form is opened again. Requirement W67. */
  const asked = useKeptRequest(`book ${clientId}`, {});
  const termsOf = (values: NewBookingValues) => {
    const offering = offeringOf(values.offering_id);
    return {
      offering,
      minutes: offering?.duration_minutes ?? null,
      needs: choicesOf(offering?.resource_needs ?? []),
      /* A series leaves out what doesn't fit. */
      quotedCents,
      isOverbooking: values.repeats.rhythm === 'never' && (values.is_full || refused?.wish === wishOf(values)),
    };
  };
  const form = useContractForm(createBooking, {
    initialValues: {
      ...firstValues(offerings, day !== null && day >= today ? day : ''),
      ...placedValues(placeOf?.() ?? null),
    },
    check: (values) => checkNewBooking(values, termsOf(values)),
    bodyOf: (values) => bodyOf(values, termsOf(values)),
    send: async (values) => {
      if (values.repeats.rhythm !== 'never') {
        const dates = await series.tryOut(seriesBodyOf(values, termsOf(values)));
        return dates.ok ? ('tried' as const) : refusal(createFailureText(dates));
      }
      const answer = await asked.send({}, values, (request_id) =>
        actions.create({ ...bodyOf(values, termsOf(values)), request_id }),
      );
      if (answer.ok) return 'booked' as const;
      /* The price that was shown may not be the present one, or an extra is gone. */
      void readAgain(createQuote.path);
      if (!isPlaceTaken(answer)) return refusal(createFailureText(answer));
      setRefused({ wish: wishOf(values), message: answer.message });
      return stillAsking;
    },
    onDone: (done) => {
      if (done === 'tried') {
        series.show();
        return;
      }
      toast('Booking created successfully');
      onClose();
    },
  });
  const { values, field, set, errors } = form;
  const terms = termsOf(values);
  const { offering, isOverbooking } = terms;
  const isRepeating = values.repeats.rhythm !== 'never';
  const list = useRead(
    getPrices,
    offering ? { params: { client_id: clientId, offering_id: offering.offering_id } } : null,
  ).data?.prices;
  /* Each booking of a series is priced by its day, and its guests are of one kind. */
  const isPriced = list !== undefined && list.rates.length > 0 && !isRepeating;
  const total = totalOf(values, offering);
  const hasSquare = Boolean(useRead(getSquareCredentials, { params: { client_id: clientId } }).data?.credentials);
  const canEmailLink =
    hasSquare && !isRepeating && offering !== null && offering.deposit_amount > 0 && values.party_email.trim() !== '';
  if (series.shown)
    return (
      <TriedSeries
        {...series.shown}
        title={repeatsText(values.repeats, values.date_scheduled)}
        words={{ verb: 'Book', busy: 'Booking…', rest: 'You can book the ones that fit.' }}
        onSaved={(amount) => {
          toast(`Booked ${amount}`);
          onClose();
        }}
      />
    );
  return (
    <form {...form.props} {...unsavedMark(series.hasTried || form.props['data-unsaved'] === true)}>
      <Stack gap="md">
        <OfferingSelect
          {...field('offering_id')}
          offerings={offerings}
          onChoose={(one) =>
            set({ ...withOffering(one), ...placedValues((one && placeOf?.(one.offering_id)) ?? null) })
          }
        />
        {offering === null ? null : (
          <>
            <PlacePicker
              key={offering.offering_id}
              placing={{ clientId, offeringId: offering.offering_id }}
              place={{ date: values.date_scheduled, time: values.booking_time, isFull: values.is_full }}
              onChange={({ date, time, isFull = false }) =>
                set({ date_scheduled: date, booking_time: time, is_full: isFull })
              }
              today={today}
              full="asked"
            />
            <PlacingFields terms={terms} choice={values} onChange={set} errors={errors} />
          </>
        )}
        {(errors.date_scheduled ?? errors.booking_time) ? (
          <Alert color="red">{errors.date_scheduled ?? errors.booking_time}</Alert>
        ) : null}
        <PartyFields field={field} />
        {isPriced && offering ? (
          <PricedParty
            key={offering.offering_id}
            {...{ clientId, offering, onQuoted: setQuotedCents }}
            bands={list.bands}
            at={{ date: values.date_scheduled, time: values.booking_time }}
            choice={values.priced ?? firstChoice(list.bands, offering.base_players)}
            onChange={(priced) => set({ priced, add_players: String(pricedPlayers(priced) - offering.base_players) })}
          />
        ) : (
          <SimpleGrid cols={{ base: 2 }}>
            <TextInput
              label="Base Players"
              description="Set by the offering."
              readOnly
              value={offering ? String(offering.base_players) : ''}
            />
            <TextInput
              label="Additional Players"
              description={
                offering && Number.isFinite(total)
                  ? `${total} in all, ${offering.max_players} at most`
                  : 'In addition to the base players.'
              }
              inputMode="numeric"
              autoComplete="off"
              {...field('add_players')}
            />
          </SimpleGrid>
        )}
        {canEmailLink ? (
          <Checkbox
            label={`Email a link to pay the ${dollarsText(offering.deposit_amount)} deposit`}
            description="The party’s confirmation has a button to pay by card."
            checked={values.email_pay_link}
            onChange={(event) => set({ email_pay_link: event.currentTarget.checked })}
          />
        ) : null}
        <RepeatsFields
          values={values.repeats}
          first={values.date_scheduled}
          onChange={(part) => set({ repeats: { ...values.repeats, ...part } })}
          error={errors.repeats ?? null}
        />
        {isOverbooking ? (
          <OverbookFields
            refusal={refused?.wish === wishOf(values) ? refused.message : null}
            reason={values.overbook_reason}
            error={errors.overbook_reason ?? null}
            onReason={(reason) => set({ overbook_reason: reason })}
          />
        ) : null}
        <DialogFooter
          error={form.failure ? { message: form.failure } : null}
          onCancel={onClose}
          label={isRepeating ? 'Check Dates' : isOverbooking ? 'Book Anyway' : 'Create Booking'}
          busyLabel={isRepeating ? 'Checking…' : 'Creating…'}
          isBusy={form.isBusy}
        />
      </Stack>
    </form>
  );
}

interface Tried {
  body: SeriesBody;
  occurrences: Occurrence[];
  requestId: string;
}

/** A series that is tried out before it is booked. */
function useNewSeries(clientId: string) {
  const series = useSeriesActions(clientId);
  /** Kept on the way back, so that the same series sent again is made once. */
  const [tried, setTried] = useState<Tried | null>(null);
  const [isShown, setIsShown] = useState(false);
  const tryOut = async (body: SeriesBody): Promise<ApiResult<Occurrence[]>> => {
    const answer = await series.tryOut(body);
    const isSame = tried !== null && JSON.stringify(tried.body) === JSON.stringify(body);
    const requestId = isSame ? tried.requestId : crypto.randomUUID();
    if (answer.ok) setTried({ body, occurrences: answer.data, requestId });
    return answer;
  };
  return {
    tryOut,
    hasTried: tried !== null,
    show: () => setIsShown(true),
    /** What is shown of it; null while its form is. */
    shown:
      isShown && tried
        ? {
            tried: tried.occurrences,
            tryAgain: () => series.tryOut(tried.body),
            save: (skip_conflicts: boolean) =>
              series.create({ ...tried.body, skip_conflicts, request_id: tried.requestId }),
            onBack: () => setIsShown(false),
          }
        : null,
  };
}
