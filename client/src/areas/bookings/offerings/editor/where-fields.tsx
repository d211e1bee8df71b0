import { Anchor, Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useResources } from '#domain/resources/resources.queries';
import type { NeedValues } from '../model/offering-form.model.ts';
import type { OfferingForm } from '../model/use-offering-form.ts';
import classes from './editor.module.css';

const oneOfAll: NeedValues = { resource_ids: [], units_per: 'booking', units: '1' };

/** How many people fit at one time, and the rooms that a booking needs. Requirements B7, B28. */
export function WhereFields({ clientId, form }: { clientId: string; form: OfferingForm }) {
  return (
    <>
      <TextInput
        label="Capacity"
        description="The most people at one start time, over all parties. Leave it empty for no limit."
        placeholder="No limit set"
        inputMode="numeric"
        autoComplete="off"
        maw={320}
        {...form.field('capacity')}
      />
      <fieldset className={`gate-fieldset ${classes['group']}`}>
        <legend>Rooms</legend>
        {form.values.duration_minutes === '' ? (
          <Text c="dimmed" size="sm">
            A booking can reserve rooms once it has a duration, which you set under When.
          </Text>
        ) : (
          <NeedsFields clientId={clientId} form={form} />
        )}
      </fieldset>
    </>
  );
}

/** What a booking needs: each time one of the resources that are checked. Requirement B28. */
function NeedsFields({ clientId, form }: { clientId: string; form: OfferingForm }) {
  const resources = useResources(clientId).data?.resources ?? [];
  const { values, set, errors } = form;
  const { resource_needs: needs } = values;
  const put = (next: NeedValues[]): void => set({ resource_needs: next });
  const change = (index: number, part: Partial<NeedValues>): void =>
    put(needs.map((need, at) => (at === index ? { ...need, ...part } : need)));
  const check = (index: number, { resource_ids: ids }: NeedValues, id: string, isChecked: boolean): void =>
    change(index, { resource_ids: isChecked ? [...ids, id] : ids.filter((one) => one !== id) });
  if (resources.length === 0 && needs.length === 0)
    return (
      <Text size="sm">
        To keep two parties out of the same room, first add the room under{' '}
        <Anchor href="/resources" target="_blank" inherit underline="always">
          Rooms and Resources
        </Anchor>
        .
      </Text>
    );
  return (
    <>
      {needs.map((need, index) => (
        /* oxlint-disable-next-line react/no-array-index-key -- a need has no other name. */
        <fieldset key={index} className={classes['need']} aria-label={`Room or resource ${index + 1}`}>
          <Text size="sm" mb="xs">
            Each booking uses one of these:
          </Text>
          <div className={classes['choices']}>
            {resources.map(({ resource_id: id, resource_name: name }) => (
              <Checkbox
                key={id}
                label={name}
                aria-invalid={(errors.resource_needs && need.resource_ids.length === 0) || undefined}
                checked={need.resource_ids.includes(id)}
                onChange={({ currentTarget }) => check(index, need, id, currentTarget.checked)}
              />
            ))}
          </div>
          <div className={classes['amount']}>
            <TextInput
              label="Units"
              inputMode="numeric"
              autoComplete="off"
              w={90}
              value={need.units}
              onChange={({ currentTarget }) => change(index, { units: currentTarget.value })}
            />
            <NativeSelect
              label="For each"
              data={[
                { value: 'booking', label: 'Booking' },
                { value: 'player', label: 'Player' },
              ]}
              value={need.units_per}
              onChange={({ currentTarget }) =>
                change(index, { units_per: currentTarget.value as NeedValues['units_per'] })
              }
            />
            <Button
              variant="default"
              aria-label={`Remove room or resource ${index + 1}`}
              onClick={() => put(needs.filter((_, at) => at !== index))}
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      {errors.resource_needs ? (
        <Text c="var(--mantine-color-error)" size="sm" mb="xs" role="alert">
          {errors.resource_needs}
        </Text>
      ) : null}
      <Button variant="default" size="xs" onClick={() => put([...needs, oneOfAll])}>
        {needs.length === 0 ? 'Add a room or resource' : 'Add another room or resource'}
      </Button>
    </>
  );
}
