import { getPreferences } from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import { type ClientView, getClient, updateProfile } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { ADULT_AGE_MAX, ADULT_AGE_MIN } from '@gatehouse/sync-protocol/areas/waivers/documents/relationship';
import { Group, NativeSelect, Stack, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useChange } from '#components/endpoints.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { unsavedMark } from '#components/forms/unsaved';
import { useContractForm } from '#components/forms/use-contract-form';
import { Section } from '#components/settings/section.tsx';
import { useFlash } from '#components/settings/use-flash';
import { SaveButtons } from '#domain/subscription/save-buttons.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';

const ages = Array.from({ length: ADULT_AGE_MAX - ADULT_AGE_MIN + 1 }, (_, at) => String(ADULT_AGE_MIN + at));

/** Who signs for themselves, what an adult says of the minors, and whether visitors give an address. Requirements W45, W53, W61. */
export function SigningSection({ venue }: { venue: ClientView }) {
  const { control } = useReadOnly();
  const { form, flash, isDirty, discard } = useSigningForm(venue);
  const { values, field, set } = form;
  return (
    <Section title="Signing" about="Rules for everybody who signs a waiver, here and at home." flash={flash}>
      <form {...form.props} {...unsavedMark(isDirty)}>
        <Stack gap="md">
          <NativeSelect
            label="People sign for themselves from the age of"
            description="Younger visitors need an adult who signs for them. When they reach this age, they sign again themselves."
            data={ages}
            maw={320}
            {...field('adult_age')}
            {...control}
          />
          <Switch
            label="Ask for the adult’s relation to each minor"
            description="Parent, legal guardian or another adult with their permission. It is on the signed PDF."
            checked={values.relationship_required}
            onChange={({ currentTarget }) => set({ relationship_required: currentTarget.checked })}
            {...control}
          />
          <NativeSelect
            label="Ask for an address"
            description="On your kiosks, at the desk and at home."
            data={addressOptions}
            maw={320}
            {...field('address')}
            {...control}
          />
          <FailureAlert>{form.failure}</FailureAlert>
          <Group justify="flex-end">
            <SaveButtons label="Save Signing Rules" isDirty={isDirty} isBusy={form.isBusy} onDiscard={discard} />
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

interface SigningValues {
  adult_age: string;
  relationship_required: boolean;
  address: 'no' | 'optional' | 'required';
}

const addressOptions: { value: SigningValues['address']; label: string }[] = [
  { value: 'no', label: 'No' },
  { value: 'optional', label: 'Yes, visitors may leave it out' },
  { value: 'required', label: 'Yes, it is required' },
];

const valuesOf = ({
  adult_age: age,
  relationship_required,
  address_required: isRequired,
  address_asked: isAsked,
}: ClientView): SigningValues => ({
  adult_age: String(age),
  relationship_required,
  address: isRequired ? 'required' : isAsked ? 'optional' : 'no',
});
const bodyOf = ({ adult_age: age, relationship_required, address }: SigningValues) => ({
  adult_age: Number(age),
  relationship_required,
  address_required: address === 'required',
  address_asked: address !== 'no',
});
const isSame = (a: SigningValues, b: SigningValues): boolean =>
  a.adult_age === b.adult_age && a.relationship_required === b.relationship_required && a.address === b.address;

/** Saved by themselves: three fields need no look at what else was changed meanwhile. */
function useSigningForm(venue: ClientView) {
  const save = useChange(updateProfile, { answers: getClient, invalidates: [getPreferences] });
  const [base, setBase] = useState(() => valuesOf(venue));
  const { flash, done, clear } = useFlash();
  const form = useContractForm(updateProfile, {
    initialValues: base,
    bodyOf,
    onTry: clear,
    send: (values) => save.mutateAsync({ params: { client_id: venue.client_id }, body: bodyOf(values) }),
    onDone: (saved) => {
      startFrom(valuesOf(saved.client));
      done('The signing rules were saved.');
    },
  });
  const isDirty = !isSame(form.values, base);
  const startFrom = (next: SigningValues): void => {
    setBase(next);
    form.start(next);
  };
  useEffect(() => {
    if (!isDirty && !form.isBusy && !isSame(valuesOf(venue), base)) startFrom(valuesOf(venue));
  });
  return { form, flash, isDirty, discard: () => startFrom(valuesOf(venue)) };
}
