import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { Checkbox, Text } from '@mantine/core';
import classes from '../prices.module.css';

export type NamedOffering = Pick<OfferingView, 'offering_id' | 'offering_name'>;

interface OfferingChoiceProps {
  offerings: readonly NamedOffering[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** With which offerings something is sold; none chosen means all of them. */
export function OfferingChoice({ offerings, chosen, onChange }: OfferingChoiceProps) {
  if (offerings.length < 2 && chosen.length === 0) return null;
  return (
    <fieldset className="gate-fieldset">
      <legend>
        <Text size="sm" fw={500}>
          Only with
        </Text>
      </legend>
      <div className={classes['days']}>
        {offerings.map(({ offering_id: id, offering_name: label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </div>
      <Text size="sm" c="dimmed" mt={4}>
        No offering chosen means all offerings.
      </Text>
    </fieldset>
  );
}

/** 'All offerings', or the names of those that were chosen. */
export function offeringsText(ids: readonly string[], offerings: readonly NamedOffering[]): string {
  if (ids.length === 0) return 'All offerings';
  const names = offerings.filter(({ offering_id: id }) => ids.includes(id)).map(({ offering_name: name }) => name);
  return names.length > 0 ? names.join(', ') : 'Offerings you deleted';
}
