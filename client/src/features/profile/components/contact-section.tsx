import type { ClientView } from '@gatehouse/sync-protocol/http/clients';
import { Alert, Button, Group, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useReadOnly } from '../../../domain/subscription/subscription-status-context.tsx';
import { clientQuery } from '../../../domain/venue/venue.queries.ts';
import { useApi } from '../../../lib/api/api-context.tsx';
import { ApiError } from '../../../lib/api/api-result.ts';
import {
  changedFields,
  draftOf,
  fieldLabels,
  mergeDraft,
  type ProfileDraft,
  type ProfileField,
} from '../profile.model.ts';
import { useSaveProfile } from '../profile.queries.ts';
import { useUnsaved } from '../unsaved-changes.tsx';
import { useFlash } from '../use-flash.ts';
import { Section } from './section.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

type FormErrors = Readonly<Record<string, string>>;

/** Names, phone and time zone. What was typed survives another person's change. Requirement O2. */
export function ContactSection({ venue }: { venue: ClientView }) {
  const { control } = useReadOnly();
  const form = useContactForm(venue);
  const { draft, errors } = form;
  const field = (name: ProfileField) => ({
    label: fieldLabels[name],
    value: draft[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => form.change(name, event.currentTarget.value),
    ...control,
  });
  return (
    <Section title="Contact" about="Your name, how we reach you, and the clock your venue runs by." flash={form.flash}>
      <form onSubmit={form.save} noValidate>
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
        <TimeZoneField
          value={draft.time_zone}
          error={errors['time_zone']}
          onChange={(zone) => form.change('time_zone', zone)}
        />
        {form.theirs.length > 0 ? (
          <Alert color="yellow" mt="md" title="Someone else changed this meanwhile" role="alert">
            What you typed is still here. Saving again replaces:{' '}
            {form.theirs.map(({ name, value }) => `${fieldLabels[name]} “${value}”`).join(', ')}.
          </Alert>
        ) : null}
        <Group justify="flex-end" mt="md">
          {form.isDirty ? (
            <Button variant="default" onClick={form.discard}>
              Discard
            </Button>
          ) : null}
          <Button type="submit" miw={140} disabled={!form.isDirty || form.isBusy} {...control}>
            {form.isBusy ? 'Saving…' : 'Save Changes'}
          </Button>
        </Group>
      </form>
    </Section>
  );
}

/** The state of the form. A stale save is answered by laying what was typed over the venue as it is now. */
function useContactForm(venue: ClientView) {
  const save = useSaveProfile(venue.client_id);
  const { refetch } = useQuery(clientQuery(useApi(), venue.client_id));
  const [base, setBase] = useState<ClientView>(venue);
  const [draft, setDraft] = useState<ProfileDraft>(() => draftOf(venue));
  const [errors, setErrors] = useState<FormErrors>({});
  const [theirs, setTheirs] = useState<{ name: ProfileField; value: string }[]>([]);
  const { flash, done, failed, clear } = useFlash();
  const changed = changedFields(draft, draftOf(base));
  const isDirty = changed.length > 0;
  useUnsaved(isDirty);

  const startFrom = (client: ClientView): void => {
    setBase(client);
    setDraft(draftOf(client));
    setTheirs([]);
    setErrors({});
  };
  /* The venue was fetched anew while nothing is typed here: show it. */
  if (venue.version !== base.version && !isDirty && theirs.length === 0 && venue.version > base.version)
    startFrom(venue);

  const meetConflict = async (): Promise<void> => {
    const { data: fresh } = await refetch();
    if (!fresh) return failed('Failed to update profile');
    const merged = mergeDraft(draft, draftOf(base), draftOf(fresh));
    setBase(fresh);
    setDraft(merged.draft);
    setTheirs(merged.theirs.map((name) => ({ name, value: draftOf(fresh)[name] })));
    if (merged.theirs.length === 0) done('Someone else changed other fields meanwhile. Please save again.');
  };
  const send = async (): Promise<void> => {
    const error = draft.client_name.trim() === '' ? { client_name: 'This field is required' } : {};
    setErrors(error);
    if ('client_name' in error) return;
    clear();
    try {
      const changes = Object.fromEntries(changed.map((name) => [name, draft[name]]));
      startFrom(await save.mutateAsync({ ...changes, version: base.version }));
      done('Profile updated successfully!');
    } catch (error) {
      const failure = error instanceof ApiError ? error.failure : null;
      if (failure?.kind === 'refused' && failure.code === 'VERSION_CONFLICT') return meetConflict();
      if (failure?.kind === 'refused') setErrors(failure.fields);
      failed(failure?.kind === 'refused' ? failure.message : 'Failed to update profile');
    }
  };
  return {
    draft,
    errors,
    theirs,
    flash,
    isDirty,
    isBusy: save.isPending,
    change: (name: ProfileField, value: string) => setDraft((before) => ({ ...before, [name]: value })),
    discard: () => startFrom(base),
    save: (event: SyntheticEvent) => {
      event.preventDefault();
      void send();
    },
  };
}
