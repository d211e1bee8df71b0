import {
  type BookingPolicyView,
  getBookingPolicy,
  updateBookingPolicy,
} from '@gatehouse/sync-protocol/areas/bookings/booking-policy.contracts';
import { Button, Container, Group, List, Stack, Switch, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { PageHeader } from '#components/page-header.tsx';
import { Section } from '#components/settings/section.tsx';
import { useFlash } from '#components/settings/use-flash';
import { SaveButtons } from '#domain/subscription/save-buttons.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { bodyOf, feeProblem, type PolicyValues, policySentences, valuesOf } from './policy.model.ts';

/** The deadlines for guests to move and cancel their bookings by themselves, and what goes back. Requirement B40. */
export function PolicyPage() {
  const { clientId } = useSyncEngine().identity;
  const read = useRead(getBookingPolicy, { params: { client_id: clientId } });
  return (
    <Container size="lg" py="xl">
      <PageHeader
        title="Booking Policy"
        subtitle="What guests can change themselves on their booking’s page, and until when."
        actions={
          <Button component={Link} to="/my-offerings" variant="default">
            My Offerings
          </Button>
        }
      />
      <Loaded read={read} skeleton={{ rows: 3, height: 140 }}>
        {({ policy }) => <PolicyForm clientId={clientId} policy={policy} />}
      </Loaded>
    </Container>
  );
}

/** Moving, canceling and what goes back, then the same in sentences. Requirement B40. */
function PolicyForm({ clientId, policy }: { clientId: string; policy: BookingPolicyView }) {
  const { control } = useReadOnly();
  const { form, flash, isDirty, discard } = usePolicyForm(clientId, policy);
  const { values, field, set } = form;
  const hours = (what: 'move' | 'cancel') => (
    <TextInput
      label="Hours before the start"
      description={`Guests can ${what} until this many hours before the start. Enter 0 to allow it until the start.`}
      inputMode="numeric"
      autoComplete="off"
      maw={320}
      {...field(`${what}_until_hours`)}
      {...control}
    />
  );
  return (
    <form {...form.props}>
      <Stack gap="xl">
        <Section
          title="Moving"
          about="Guests choose another day or time that is free. What they paid stays with the booking."
        >
          <Switch
            label="Guests can move their bookings"
            checked={values.can_move}
            onChange={({ currentTarget }) => set({ can_move: currentTarget.checked })}
            {...control}
          />
          {values.can_move ? hours('move') : null}
        </Section>
        <Section title="Canceling" about="Guests see how much they get back before they cancel.">
          <Switch
            label="Guests can cancel their bookings"
            checked={values.can_cancel}
            onChange={({ currentTarget }) => set({ can_cancel: currentTarget.checked })}
            {...control}
          />
          {values.can_cancel ? (
            <>
              {hours('cancel')}
              <TextInput
                label="Refund (% of what they paid)"
                inputMode="numeric"
                autoComplete="off"
                maw={320}
                {...field('refund_percent')}
                {...control}
              />
              <TextInput
                label="Fee that you keep ($)"
                description="Taken out of the refund."
                inputMode="decimal"
                autoComplete="off"
                maw={320}
                {...field('cancel_fee')}
                {...control}
              />
            </>
          ) : null}
        </Section>
        <Section
          title="What guests can do"
          about="Each booking keeps the policy that it was made under. A change applies to new bookings only."
          flash={flash}
        >
          <List spacing="xs" aria-live="polite">
            {policySentences(values).map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
          <FailureAlert>{form.failure}</FailureAlert>
          <Group justify="flex-end">
            <SaveButtons label="Save Policy" isDirty={isDirty} isBusy={form.isBusy} onDiscard={discard} />
          </Group>
        </Section>
      </Stack>
    </form>
  );
}

function usePolicyForm(clientId: string, policy: BookingPolicyView) {
  const save = useChange(updateBookingPolicy, { answers: getBookingPolicy });
  const [base, setBase] = useState(policy);
  const { flash, done, clear } = useFlash();
  const form = useContractForm(updateBookingPolicy, {
    initialValues: valuesOf(policy),
    bodyOf,
    check: (values): { cancel_fee?: string } => {
      const fee = feeProblem(values);
      return fee ? { cancel_fee: fee } : {};
    },
    onTry: clear,
    send: (values) => save.mutateAsync({ params: { client_id: clientId }, body: bodyOf(values) }),
    failed: 'Error saving the policy',
    onDone: ({ policy: saved }) => {
      startFrom(saved);
      done('The policy was saved.');
    },
  });
  const isDirty = differs(form.values, valuesOf(base));
  const startFrom = (next: BookingPolicyView): void => {
    setBase(next);
    form.start(valuesOf(next));
  };
  /* It was read again while nothing is typed here: show it. */
  useEffect(() => {
    if (policy.updated_at !== base.updated_at && !isDirty && !form.isBusy) startFrom(policy);
  });
  return { form, flash, isDirty, discard: () => startFrom(policy) };
}

const differs = (a: PolicyValues, b: PolicyValues): boolean => JSON.stringify(a) !== JSON.stringify(b);
