import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { Checkbox, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#components/dialog-footer.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { dayNames } from '#domain/offerings/day-names';
import classes from '../prices.module.css';
import { newRateId } from './price-list.model.ts';
import { checkRate, hasLimits, rateContract, rateOf, valuesOf } from './rate.model.ts';
import { type BandView, type RateView, rateText } from './rate-text.ts';

interface RateDialogProps {
  /** Null for a new one. */
  rate: RateView | null;
  bands: readonly BandView[];
  onClose: () => void;
  onDone: (rate: RateView) => void;
}

/** One price: what, for whom, and folded away when it holds. It is kept in the list, which is saved as a whole. */
export function RateDialog({ rate, bands, onClose, onDone }: RateDialogProps) {
  const [rateId] = useState(() => rate?.rate_id ?? newRateId());
  const form = useContractForm(rateContract, {
    initialValues: valuesOf(rate),
    bodyOf: (values) => rateOf(values, rateId),
    check: checkRate,
    send: async (values) => rateOf(values, rateId),
    onDone,
  });
  const { values, field, set, errors } = form;
  const [startsOpen] = useState(hasLimits(values));
  const isPerPerson = values.per === 'person';
  const preview = Object.keys(checkRate(values)).length === 0 && values.name.trim() !== '';
  return (
    <FormDialog
      title={rate ? `Edit “${rate.name}”` : 'Add Price'}
      size="lg"
      form={form}
      onCancel={onClose}
      label={rate ? 'Change Price' : 'Add Price'}
      busyLabel="Adding…"
    >
      <TextInput
        label="Name"
        description="Guests read it on their bill, such as Adult or Weekend."
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...field('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Price ($)" required inputMode="decimal" autoComplete="off" {...field('amount')} />
        <NativeSelect
          label="Charged"
          data={[
            { value: 'person', label: 'Per person' },
            { value: 'booking', label: 'Once per booking' },
          ]}
          {...field('per')}
        />
      </SimpleGrid>
      {isPerPerson ? (
        <NativeSelect
          label="For"
          data={[
            { value: '', label: 'Every guest' },
            ...bands.map(({ band_id: value, name: label }) => ({ value, label })),
          ]}
          {...field('band_id')}
        />
      ) : (
        <TextInput
          label="Guests included"
          description="Further guests pay their price per person. Leave it empty to include everyone."
          inputMode="numeric"
          autoComplete="off"
          {...field('included_players')}
        />
      )}
      <details className={classes['limits']} open={startsOpen || hasErrorIn(errors) || undefined}>
        <summary>Only at certain times</summary>
        <Stack gap="md" pt="xs">
          <fieldset className="gate-fieldset">
            <legend>
              <Text size="sm" fw={500}>
                Days
              </Text>
            </legend>
            <div className={classes['days']}>
              {weekdays.map((day) => (
                <Checkbox
                  key={day}
                  label={dayNames[day]}
                  checked={values.days.includes(day)}
                  onChange={({ currentTarget: { checked } }) =>
                    set({ days: weekdays.filter((one) => (one === day ? checked : values.days.includes(one))) })
                  }
                />
              ))}
            </div>
            <Text size="sm" c="dimmed" mt={4}>
              No day chosen means every day.
            </Text>
          </fieldset>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label="Starts from" type="time" {...field('from_time')} />
            <TextInput label="Starts before" type="time" {...field('to_time')} />
            <TextInput label="First day" type="date" {...field('from_date')} />
            <TextInput label="Last day" type="date" min={values.from_date} {...field('to_date')} />
            <TextInput label="Smallest party" inputMode="numeric" autoComplete="off" {...field('players_min')} />
            <TextInput label="Largest party" inputMode="numeric" autoComplete="off" {...field('players_max')} />
          </SimpleGrid>
        </Stack>
      </details>
      <Text size="sm" c="dimmed" aria-live="polite">
        {preview ? `${rateText(rateOf(values, rateId), bands)}.` : ' '}
      </Text>
    </FormDialog>
  );
}

const hasErrorIn = (errors: object): boolean =>
  ['to_date', 'to_time', 'players_min', 'players_max'].some((name) => name in errors);
