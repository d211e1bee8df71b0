import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { addToWaitlist } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '#components/dialog-footer.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { OfferingsDialog } from '../components/offerings-dialog.tsx';
import { PartyFields } from '../components/party-fields.tsx';
import { bodyOf, checkCaller, firstValues, withOffering } from './add-caller.model.ts';
import { useWaitlistActions } from './waitlist.actions.ts';
import { addedText } from './waitlist-text.ts';
import { WishesFields } from './wishes-fields.tsx';

interface AddCallerProps {
  clientId: string;
  today: string;
  /** The day that is filled in. */
  day: string;
  onClose: () => void;
}

/** Puts a caller on the waitlist. Requirements B39, B43. */
export function AddCallerDialog(props: AddCallerProps) {
  const { clientId, onClose } = props;
  return (
    <OfferingsDialog
      {...{ clientId, onClose }}
      title="Add a Caller to the Waitlist"
      size="lg"
      empty="There is nothing to wait for yet."
    >
      {(offerings) => <CallerForm {...props} offerings={offerings} />}
    </OfferingsDialog>
  );
}

function CallerForm({ clientId, today, day, onClose, offerings }: AddCallerProps & { offerings: OfferingView[] }) {
  const actions = useWaitlistActions(clientId);
  const timeZone = useVenueTimeZone();
  /* A lost answer is asked for again by the same request. */
  const [requestId] = useState(() => crypto.randomUUID());
  const offeringOf = (id: string) => offerings.find((one) => one.offering_id === id) ?? null;
  const form = useContractForm(addToWaitlist, {
    initialValues: firstValues(offerings, day),
    check: (values) => checkCaller(values, offeringOf(values.offering_id)),
    bodyOf: (values) => bodyOf(values, requestId),
    send: (values) => actions.add(bodyOf(values, requestId)),
    failed: 'Error adding the caller',
    onDone: ({ data: { entry } }) => {
      toast(addedText(entry, timeZone));
      onClose();
    },
  });
  const { values, field, set, errors } = form;
  const offering = offeringOf(values.offering_id);
  return (
    <DialogForm form={form} onCancel={onClose} label="Add to Waitlist" busyLabel="Adding…">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label="Offering"
          required
          data-autofocus
          data={[
            ...(offerings.length > 1 ? [{ value: '', label: 'Choose an offering' }] : []),
            ...offerings.map((one) => ({ value: one.offering_id, label: one.offering_name })),
          ]}
          {...field('offering_id')}
          onChange={({ currentTarget }) => set(withOffering(offeringOf(currentTarget.value)))}
        />
        <TextInput
          label="Players"
          required
          inputMode="numeric"
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={offering ? `${offering.base_players} to ${offering.max_players}, the whole party.` : undefined}
          {...field('players')}
        />
      </SimpleGrid>
      <PartyFields field={field} />
      <WishesFields
        wishes={values.wishes}
        onChange={(wishes) => set({ wishes })}
        today={today}
        error={errors.wishes ?? null}
      />
    </DialogForm>
  );
}
