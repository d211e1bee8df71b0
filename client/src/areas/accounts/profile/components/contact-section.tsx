import { getPreferences } from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import { type ClientView, getClient, updateProfile } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Alert, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useChange } from '#components/endpoints.tsx';
import { refusal } from '#components/forms/form-problems';
import { unsavedMark } from '#components/forms/unsaved';
import { useContractForm } from '#components/forms/use-contract-form';
import { Section } from '#components/settings/section.tsx';
import { useFlash } from '#components/settings/use-flash';
import { SaveButtons } from '#domain/subscription/save-buttons.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { ApiError } from '#lib/api/api-result';
import { useRead } from '#lib/api/use-read';
import { venueDay, venueTime } from '#lib/venue-format';
import { useNow } from '#sync/react/use-now';
import { changedFields, draftOf, fieldLabels, mergeDraft, type ProfileField, timeZones } from './profile.model.ts';

const FAILED = 'Failed to update profile';

/** Names, phone, address and time zone. What was typed survives another person's change. Requirement O2. */
export function ContactSection({ venue }: { venue: ClientView }) {
  const { control } = useReadOnly();
  const { form, flash, theirs, isDirty, discard } = useContactForm(venue);
  const field = (name: ProfileField) => ({ label: fieldLabels[name], ...form.field(name), ...control });
  return (
    <Section
      title="Contact"
      about="Your name, how we and your guests reach you, and your venue’s time zone."
      flash={flash}
    >
      <form {...form.props} {...unsavedMark(isDirty)}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput {...field('client_name')} required maxLength={120} autoComplete="organization" />
          <TextInput {...field('phone')} type="tel" maxLength={40} autoComplete="tel" />
          <TextInput {...field('contact_first_name')} maxLength={80} autoComplete="given-name" />
          <TextInput {...field('contact_last_name')} maxLength={80} autoComplete="family-name" />
          <TextInput
            label="Email"
            value={venue.email}
            readOnly
            variant="filled"
            description="Your sign-in. Only we can change it."
          />
          <TextInput label="Role" value="Client" readOnly variant="filled" description="Owner of this venue" />
        </SimpleGrid>
        <TextInput
          {...field('address')}
          mt="md"
          maxLength={200}
          autoComplete="street-address"
          description="Guests see it with your phone and email on their booking, with a link to a map."
        />
        <TimeZoneField {...form.field('time_zone')} />
        {theirs.length > 0 ? (
          <Alert color="yellow" mt="md" title="Someone else changed this meanwhile" role="alert">
            What you typed is still here. Saving again replaces:{' '}
            {theirs.map(({ name, value }) => `${fieldLabels[name]} “${value}”`).join(', ')}.
          </Alert>
        ) : null}
        <Group justify="flex-end" mt="md">
          <SaveButtons label="Save Changes" isDirty={isDirty} isBusy={form.isBusy} onDiscard={discard} />
        </Group>
      </form>
    </Section>
  );
}

/** A stale save is answered by laying what was typed over the venue as it is now. */
function useContactForm(venue: ClientView) {
  const params = { client_id: venue.client_id };
  /* The name in the navigation bar follows. */
  const save = useChange(updateProfile, { answers: getClient, invalidates: [getPreferences] });
  const { refetch } = useRead(getClient, { params });
  const [base, setBase] = useState<ClientView>(venue);
  const [theirs, setTheirs] = useState<{ name: ProfileField; value: string }[]>([]);
  const { flash, done, failed, clear } = useFlash();
  const form = useContractForm(updateProfile, {
    initialValues: draftOf(venue),
    onTry: clear,
    send: async (draft) => {
      const changes = Object.fromEntries(changedFields(draft, draftOf(base)).map((name) => [name, draft[name]]));
      try {
        return (await save.mutateAsync({ params, body: { ...changes, version: base.version } })).client;
      } catch (error) {
        const refused = error instanceof ApiError && error.failure.kind === 'refused' ? error.failure : null;
        if (refused?.code === 'VERSION_CONFLICT') return null;
        failed(refused?.message ?? FAILED);
        return refusal('', refused?.fields);
      }
    },
    onDone: (saved) => {
      if (saved) {
        startFrom(saved);
        done('Profile updated successfully!');
      } else void meetConflict();
    },
  });
  const isDirty = changedFields(form.values, draftOf(base)).length > 0;

  const startFrom = (client: ClientView): void => {
    setBase(client);
    setTheirs([]);
    form.start(draftOf(client));
  };
  const meetConflict = async (): Promise<void> => {
    const fresh = (await refetch()).data?.client;
    if (!fresh) return failed(FAILED);
    const merged = mergeDraft(form.values, draftOf(base), draftOf(fresh));
    setBase(fresh);
    form.set(merged.draft);
    setTheirs(merged.theirs.map((name) => ({ name, value: draftOf(fresh)[name] })));
    if (merged.theirs.length === 0) done('Someone else changed other fields in the meantime. Please save again.');
  };
  /* The venue was fetched again while nothing is typed here: show it. */
  useEffect(() => {
    if (venue.version > base.version && !isDirty && theirs.length === 0) startFrom(venue);
  });
  return { form, flash, theirs, isDirty, discard: () => startFrom(base) };
}

const LOOK_EVERY_MS = 10_000;
const SHOWN_MAX = 80;

/** A searchable list of zones that says what time it is there: that is how people notice a wrong one. */
function TimeZoneField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | null;
  onChange: (zone: string) => void;
}) {
  const { control } = useReadOnly();
  const zones = useMemo(() => timeZones(value), [value]);
  const nowMs = useNow(LOOK_EVERY_MS);
  return (
    <Select
      mt="md"
      label="Time zone"
      description={`It is ${venueTime(nowMs, value)} on ${venueDay(nowMs, value)} at your venue.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={zones}
      value={value}
      error={error}
      searchable
      limit={SHOWN_MAX}
      allowDeselect={false}
      nothingFoundMessage="No time zone has this name"
      onChange={(zone) => {
        if (zone) onChange(zone);
      }}
      {...control}
    />
  );
}
