import { lastBookableDate } from '@gatehouse/sync-protocol/areas/bookings/availability/booking-horizon';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { addToWaitlist } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { Button, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '#components/dialog-footer.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { OfferingSelect, OfferingsDialog } from '../components/offerings-dialog.tsx';
import { PartyFields } from '../components/party-fields.tsx';
import { bodyOf, checkCaller, firstValues, type WishValues, withDay, withOffering } from './add-caller.model.ts';
import { useWaitlistActions } from './waitlist.actions.ts';
import classes from './waitlist.module.css';
import { addedText } from './waitlist-text.ts';

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
        <OfferingSelect {...field('offering_id')} offerings={offerings} onChoose={(one) => set(withOffering(one))} />
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

interface WishesFieldsProps {
  wishes: readonly WishValues[];
  onChange: (wishes: readonly WishValues[]) => void;
  today: string;
  error: string | null;
}

/** The days that would do, each with its first and last start time. Requirement B37. */
function WishesFields({ wishes, onChange, today, error }: WishesFieldsProps) {
  const change = (index: number, part: Partial<WishValues>): void =>
    onChange(wishes.map((wish, at) => (at === index ? { ...wish, ...part } : wish)));
  const more = withDay(wishes);
  return (
    <fieldset className={classes['wishes']}>
      <legend>Days that work</legend>
      <Text c="dimmed" size="sm" mb="xs">
        Start times from and until, both included. Without them any time of the day would do.
      </Text>
      {wishes.map((wish, index) => (
        /* oxlint-disable-next-line react/no-array-index-key -- a day has no other name while it is typed. */
        <div key={index} className={classes['wish']}>
          <TextInput
            label="Date"
            aria-label={`Date of day ${index + 1}`}
            type="date"
            min={today}
            max={lastBookableDate(today)}
            value={wish.date}
            aria-invalid={error !== null && wish.date === '' ? true : undefined}
            onChange={({ currentTarget }) => change(index, { date: currentTarget.value })}
          />
          <TextInput
            label="From"
            aria-label={`From, day ${index + 1}`}
            type="time"
            value={wish.from}
            onChange={({ currentTarget }) => change(index, { from: currentTarget.value })}
          />
          <TextInput
            label="Until"
            aria-label={`Until, day ${index + 1}`}
            type="time"
            value={wish.to}
            onChange={({ currentTarget }) => change(index, { to: currentTarget.value })}
          />
          {wishes.length > 1 ? (
            <Button
              variant="default"
              aria-label={`Remove day ${index + 1}`}
              onClick={() => onChange(wishes.filter((_, at) => at !== index))}
            >
              Remove
            </Button>
          ) : null}
        </div>
      ))}
      {error ? (
        <Text c="var(--mantine-color-error)" size="sm" mb="xs" role="alert">
          {error}
        </Text>
      ) : null}
      {more ? (
        <Button variant="default" size="xs" onClick={() => onChange(more)}>
          Add Another Day
        </Button>
      ) : null}
    </fieldset>
  );
}
