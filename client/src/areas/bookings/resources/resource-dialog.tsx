import {
  type Conflict,
  createResource,
  listResources,
  type ResourceView,
  updateResource,
} from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { Alert, Button, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#components/dialog-footer.tsx';
import { useChange } from '#components/endpoints.tsx';
import { type FieldErrors, refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { WeeklyHours } from '#domain/hours/weekly-hours.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { calendarDay, timeOfDay } from '#lib/venue-format';
import { bodyOf, type ClosureValues, type ResourceValues, typeOptions, valuesOf } from './resource-form.model.ts';
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
      size="lg"
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
            ? 'How many lanes, tables or people it has room for. Bookings share them.'
            : 'The most that one booking can use, such as the people a room has space for.'
        }
        inputMode="numeric"
        autoComplete="off"
        {...field('units')}
      />
      <WeeklyHours
        form={form}
        times="any"
        hint="When it is open. An end at or before the start is on the next day."
        noneText="No day has hours, so it is always open."
      />
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

const reasons: Record<Conflict['reason'], string> = {
  hours: 'outside its hours',
  closure: 'while it is closed',
  units: 'not enough units',
  overlap: 'another booking has it at that time',
  schedule: 'no longer a start time',
  capacity: 'above the capacity',
};

/** The bookings that a change leaves without their place. They stay as they are. Requirement B30. */
function ConflictList({ conflicts }: { conflicts: readonly Conflict[] }) {
  const title = conflicts.length === 1 ? '1 booking no longer fits' : `${conflicts.length} bookings no longer fit`;
  return (
    <Alert color="yellow" role="alert">
      <strong>{title}.</strong> They stay as they are, and you can move them afterward.
      <ul className={classes['conflicts']}>
        {conflicts.map((conflict) => (
          <li key={conflict.booking_id}>
            <strong>{conflict.party_name}</strong>, {calendarDay(conflict.date_scheduled)},{' '}
            {timeOfDay(conflict.booking_time)}, {conflict.offering_name}: {reasons[conflict.reason]}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface ClosuresFieldsProps {
  closures: readonly ClosureValues[];
  onChange: (closures: ClosureValues[]) => void;
}

/** When a resource is closed although its hours say it is open: repairs, a private use. Requirement B28. */
function ClosuresFields({ closures, onChange }: ClosuresFieldsProps) {
  const change = (index: number, part: Partial<ClosureValues>): void =>
    onChange(closures.map((closure, at) => (at === index ? { ...closure, ...part } : closure)));
  return (
    <fieldset className={`gate-fieldset ${classes['group']}`}>
      <legend>Closures</legend>
      <Text c="dimmed" size="sm" mb="xs">
        Times when it can’t be used, such as a repair.
      </Text>
      {closures.map((closure, index) => (
        /* oxlint-disable-next-line react/no-array-index-key -- a closure has no other name while it is typed. */
        <div key={index} className={classes['closure']}>
          <TextInput
            label="From"
            type="datetime-local"
            required
            value={closure.from}
            onChange={({ currentTarget }) => change(index, { from: currentTarget.value })}
          />
          <TextInput
            label="Until"
            type="datetime-local"
            required
            min={closure.from}
            value={closure.until}
            onChange={({ currentTarget }) => change(index, { until: currentTarget.value })}
          />
          <TextInput
            label="Reason (optional)"
            maxLength={500}
            value={closure.reason}
            onChange={({ currentTarget }) => change(index, { reason: currentTarget.value })}
          />
          <Button
            variant="default"
            aria-label={`Remove closure ${index + 1}`}
            onClick={() => onChange(closures.filter((_, at) => at !== index))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button variant="default" size="xs" onClick={() => onChange([...closures, { from: '', until: '', reason: '' }])}>
        Add closure
      </Button>
    </fieldset>
  );
}
