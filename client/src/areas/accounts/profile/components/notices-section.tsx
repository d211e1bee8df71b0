import {
  type BookingNotices,
  getBookingNotices,
  updateBookingNotices,
} from '@gatehouse/sync-protocol/areas/bookings/booking-notices.contracts';
import { Group, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { unsavedMark } from '#components/forms/unsaved';
import { useContractForm } from '#components/forms/use-contract-form';
import { Section } from '#components/settings/section.tsx';
import { useFlash } from '#components/settings/use-flash';
import { SaveButtons } from '#domain/subscription/save-buttons.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';

interface NoticesProps {
  clientId: string;
  /** The owner's, which is offered first. */
  ownEmail: string;
}

/** Who gets an email when a guest books online; nobody at first. Requirement B60. */
export function NoticesSection({ clientId, ownEmail }: NoticesProps) {
  const read = useRead(getBookingNotices, { params: { client_id: clientId } });
  return (
    <Loaded read={read} skeleton={{ rows: 1, height: 140 }}>
      {({ notices }) => <NoticesForm clientId={clientId} ownEmail={ownEmail} notices={notices} />}
    </Loaded>
  );
}

function NoticesForm({ clientId, ownEmail, notices }: NoticesProps & { notices: BookingNotices }) {
  const { control } = useReadOnly();
  const { form, flash, isDirty, discard } = useNoticesForm({ clientId, ownEmail, notices });
  const { values, field, set } = form;
  return (
    <Section title="New bookings" about="Learn of a booking when a guest makes it, wherever you are." flash={flash}>
      <form {...form.props} {...unsavedMark(isDirty)}>
        <Stack gap="md">
          <Switch
            label="Email me when a guest books online"
            description="Bookings made within five minutes share one email. Bookings that your staff make send none."
            checked={values.is_on}
            onChange={({ currentTarget }) => set({ is_on: currentTarget.checked })}
            {...control}
          />
          {values.is_on ? (
            <TextInput
              label="Send new bookings to"
              type="email"
              autoComplete="email"
              maw={400}
              maxLength={254}
              {...field('email')}
              {...control}
            />
          ) : null}
          <FailureAlert>{form.failure}</FailureAlert>
          <Group justify="flex-end">
            <SaveButtons label="Save New Bookings" isDirty={isDirty} isBusy={form.isBusy} onDiscard={discard} />
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

interface NoticesValues {
  is_on: boolean;
  email: string;
}

const bodyOf = ({ is_on: isOn, email }: NoticesValues) => ({ email: isOn ? email : null });

function useNoticesForm({ clientId, ownEmail, notices }: NoticesProps & { notices: BookingNotices }) {
  const valuesOf = ({ email }: BookingNotices): NoticesValues => ({ is_on: email !== null, email: email ?? ownEmail });
  const save = useChange(updateBookingNotices, { answers: getBookingNotices });
  const [base, setBase] = useState(() => valuesOf(notices));
  const { flash, done, clear } = useFlash();
  const form = useContractForm(updateBookingNotices, {
    initialValues: base,
    bodyOf,
    onTry: clear,
    send: (values) => save.mutateAsync({ params: { client_id: clientId }, body: bodyOf(values) }),
    onDone: ({ notices: saved }) => {
      startFrom(valuesOf(saved));
      done(
        saved.email === null ? 'New bookings are no longer emailed.' : `New bookings are emailed to ${saved.email}.`,
      );
    },
  });
  const startFrom = (next: NoticesValues): void => {
    setBase(next);
    form.start(next);
  };
  const isDirty = bodyOf(form.values).email !== bodyOf(base).email;
  return { form, flash, isDirty, discard: () => startFrom(base) };
}
