import { createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { Alert, Checkbox, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { toast } from '#components/toast';
import { useBookingActions } from '#domain/bookings/booking-actions';
import { dollarsText } from '#domain/bookings/booking-labels';
import { PlacePicker } from '#domain/bookings/place-picker.tsx';
import { offeringsQuery } from '#domain/offerings/offerings.queries';
import { squareCredentialsQuery } from '#domain/square-account/square-account.queries';
import { useApi } from '#lib/api/api-context.tsx';
import { bodyOf, checkNewBooking, firstValues, totalOf, withOffering } from '../model/create-booking.model.ts';
import { createFailureText } from '../model/failure-texts.ts';
import { PartyFields } from './party-fields.tsx';

interface CreateBookingDialogProps {
  clientId: string;
  today: string;
  /** Of the side calendar. */
  day: string | null;
  onClose: () => void;
}

/** Books for a party that called or is at the desk. Requirement B12. */
export function CreateBookingDialog(props: CreateBookingDialogProps) {
  const offerings = useQuery(offeringsQuery(useApi(), props.clientId));
  return (
    <Dialog opened onClose={props.onClose} title="Create Booking" size="xl">
      {offerings.isPending ? <SkeletonRows rows={5} /> : null}
      {offerings.isError ? (
        <ErrorState message={offerings.error.message} onRetry={() => void offerings.refetch()} />
      ) : null}
      {offerings.data?.length === 0 ? (
        <Text>
          There is nothing to book yet. Add an offering in <Link to="/my-offerings">My Offerings</Link> first.
        </Text>
      ) : null}
      {offerings.data && offerings.data.length > 0 ? <CreateForm {...props} offerings={offerings.data} /> : null}
    </Dialog>
  );
}

function CreateForm({
  clientId,
  today,
  day,
  onClose,
  offerings,
}: CreateBookingDialogProps & { offerings: OfferingView[] }) {
  const actions = useBookingActions(clientId);
  const offeringOf = (id: string) => offerings.find((one) => one.offering_id === id) ?? null;
  const form = useContractForm(createBooking, {
    initialValues: firstValues(offerings, day !== null && day >= today ? day : ''),
    check: (values) => checkNewBooking(values, offeringOf(values.offering_id)),
    bodyOf,
    send: async (values) => {
      const answer = await actions.create(bodyOf(values));
      if (answer.ok) return answer.data;
      return refusal(createFailureText(answer));
    },
    onDone: () => {
      toast('Booking created successfully');
      onClose();
    },
  });
  const { values, field, set, errors } = form;
  const offering = offeringOf(values.offering_id);
  const total = totalOf(values, offering);
  const hasSquare = Boolean(useQuery(squareCredentialsQuery(useApi(), clientId)).data);
  const canEmailLink =
    hasSquare && offering !== null && offering.deposit_amount > 0 && values.party_email.trim() !== '';
  return (
    <form {...form.props}>
      <Stack gap="md">
        <NativeSelect
          label="Offering"
          required
          data-autofocus
          data={[
            ...(offerings.length > 1 ? [{ value: '', label: 'Choose an offering' }] : []),
            ...offerings.map((one) => ({ value: one.offering_id, label: one.offering_name })),
          ]}
          {...field('offering_id')}
          onChange={(event) => set(withOffering(event.currentTarget.value))}
        />
        {values.offering_id === '' ? null : (
          <PlacePicker
            key={values.offering_id}
            placing={{ clientId, offeringId: values.offering_id }}
            place={{ date: values.date_scheduled, time: values.booking_time }}
            onChange={({ date, time }) => set({ date_scheduled: date, booking_time: time })}
            today={today}
          />
        )}
        {(errors.date_scheduled ?? errors.booking_time) ? (
          <Alert color="red">{errors.date_scheduled ?? errors.booking_time}</Alert>
        ) : null}
        <PartyFields field={field} />
        <SimpleGrid cols={{ base: 2 }}>
          <TextInput
            label="Base Players"
            description="Of the offering."
            readOnly
            value={offering ? String(offering.base_players) : ''}
          />
          <TextInput
            label="Additional Players"
            description={
              offering && Number.isFinite(total) ? `${total} of at most ${offering.max_players}` : 'On top of the base.'
            }
            inputMode="numeric"
            autoComplete="off"
            {...field('add_players')}
          />
        </SimpleGrid>
        {canEmailLink ? (
          <Checkbox
            label={`Email a link to pay the ${dollarsText(offering.deposit_amount)} deposit`}
            description="The party’s confirmation has a button to pay by card."
            checked={values.email_pay_link}
            onChange={(event) => set({ email_pay_link: event.currentTarget.checked })}
          />
        ) : null}
        <DialogFooter
          error={form.failure ? { message: form.failure } : null}
          onCancel={onClose}
          label="Create Booking"
          busyLabel="Creating…"
          isBusy={form.isBusy}
        />
      </Stack>
    </form>
  );
}
