import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import {
  type Conflict,
  createResource,
  listResources,
  type ResourceView,
  updateResource,
} from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#components/dialog-footer.tsx';
import { useChange } from '#components/endpoints.tsx';
import { type FieldErrors, refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { dayNames } from '#domain/offerings/day-names';
import { useApi } from '#lib/api/api-context.tsx';
import { ClosuresFields } from './closures-fields.tsx';
import { ConflictList } from './conflict-list.tsx';
import { bodyOf, type ResourceValues, typeOptions, valuesOf } from './resource-form.model.ts';
import classes from './resources.module.css';

interface ResourceDialogProps {
  clientId: string;
  timeZone: string;
  /** Null for a new one. */
  resource: ResourceView | null;
  onClose: () => void;
  onSaved: (name: string) => void;
}

/** A room or another resource: what it is, how many it holds, when it is open. Requirements B28, B30. */
export function ResourceDialog({ clientId, timeZone, resource, onClose, onSaved }: ResourceDialogProps) {
  const api = useApi();
  const params = { client_id: clientId, resource_id: resource?.resource_id ?? '' };
  const add = useChange(createResource, { invalidates: [listResources] });
  const update = useChange(updateResource, { invalidates: [listResources] });
  const [shown, setShown] = useState<{ values: ResourceValues; conflicts: Conflict[] } | null>(null);
  const form = useContractForm(createResource, {
    initialValues: valuesOf(resource, timeZone),
    bodyOf: (values) => bodyOf(values, timeZone),
    check: checkClosures,
    send: async (values) => {
      const body = bodyOf(values, timeZone);
      if (resource === null) return add.mutateAsync({ params, body });
      /* What no longer fits is shown once before it is saved. */
      if (shown?.values !== values) {
        const tried = await api.call(updateResource, { params, query: { dry_run: 'true' }, body });
        if (tried.ok && tried.data.conflicts.length > 0) {
          setShown({ values, conflicts: tried.data.conflicts });
          return refusal('Nothing is saved yet. Save again to keep these bookings as they are.');
        }
      }
      return update.mutateAsync({ params, body: { ...body, updated_at: resource.updated_at } });
    },
    failed: 'Error saving resource',
    onDone: ({ resource: { resource_name: name } }) => onSaved(name),
  });
  const { values, field, set } = form;
  return (
    <FormDialog
      title={resource ? `Edit “${resource.resource_name}”` : 'Add Resource'}
      form={form}
      onCancel={onClose}
      label={shown?.values === values ? 'Save anyway' : resource ? 'Save' : 'Add Resource'}
      busyLabel="Saving…"
    >
      <TextInput label="Name" required maxLength={120} autoComplete="off" data-autofocus {...field('resource_name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect label="Type" data={typeOptions} {...field('resource_type')} />
        <NativeSelect
          label="Use"
          data={[
            { value: 'exclusive', label: 'One booking at a time' },
            { value: 'shared', label: 'Shared by units' },
          ]}
          {...field('mode')}
        />
      </SimpleGrid>
      <TextInput
        label="Units"
        description={
          values.mode === 'shared'
            ? 'How many it holds: lanes, tables, people. Bookings share them.'
            : 'How many it holds. A booking that needs more can’t have it.'
        }
        inputMode="numeric"
        autoComplete="off"
        {...field('units')}
      />
      <fieldset className={classes['group']}>
        <legend>Hours</legend>
        <Text c="dimmed" size="sm" mb="xs">
          When it is open; an end at or before the start is on the next day. Without hours it is always open.
        </Text>
        {weekdays.map((day) => (
          <div key={day} className={classes['day']}>
            <span aria-hidden>{dayNames[day]}</span>
            <TextInput type="time" aria-label={`${dayNames[day]} start`} {...field(`${day}_start`)} />
            <TextInput type="time" aria-label={`${dayNames[day]} end`} {...field(`${day}_end`)} />
          </div>
        ))}
      </fieldset>
      <ClosuresFields closures={values.closures} onChange={(closures) => set({ closures })} />
      {form.errors.closures ? (
        <Text c="var(--mantine-color-error)" size="sm">
          {form.errors.closures}
        </Text>
      ) : null}
      {shown && shown.values === values ? <ConflictList conflicts={shown.conflicts} /> : null}
    </FormDialog>
  );
}

function checkClosures({ closures }: ResourceValues): FieldErrors<ResourceValues> {
  const isWrong = closures.some(({ from, until }) => from === '' || until === '' || until <= from);
  return isWrong ? { closures: 'Each closure needs a start and a later end.' } : {};
}
