import { Anchor, Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useResources } from '#domain/resources/resources.queries';
import type { NeedValues } from '../model/offering-form.model.ts';
import type { OfferingForm } from '../model/use-offering-form.ts';
import classes from './length.module.css';

const oneOfAll: NeedValues = { resource_ids: [], units_per: 'booking', units: '1' };

/** What a booking needs: each time one of the resources that are checked. Requirement B28. */
export function NeedsFields({ clientId, form }: { clientId: string; form: OfferingForm }) {
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
      <Text size="sm" mb="sm">
        To keep two parties out of one room, add it under{' '}
        <Anchor href="/resources" target="_blank" inherit underline="always">
          Rooms and Resources
        </Anchor>{' '}
        first.
      </Text>
    );
  return (
    <>
      {needs.map((need, index) => (
        /* oxlint-disable-next-line react/no-array-index-key -- a need has no other name. */
        <fieldset key={index} className={classes['need']} aria-label={`Need ${index + 1}`}>
          <Text size="sm" mb="xs">
            One of these is taken by each booking:
          </Text>
          <div className={classes['choices']}>
            {resources.map(({ resource_id: id, resource_name: name }) => (
              <Checkbox
                key={id}
                label={name}
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
              aria-label={`Remove need ${index + 1}`}
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
      <Button variant="default" size="xs" mb="sm" onClick={() => put([...needs, oneOfAll])}>
        {needs.length === 0 ? 'Add what it needs' : 'Add another need'}
      </Button>
    </>
  );
}
