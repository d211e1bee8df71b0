import { bandSchema } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#components/dialog-footer.tsx';
import type { FieldErrors } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { NO_WHOLE, orNull, wholeOf } from '#lib/typed-numbers';
import classes from '../prices.module.css';
import { bandIdOf } from './price-list.model.ts';
import { agesText, type BandView, type RateView } from './rate-text.ts';

const BANDS_MAX = 8;

interface BandListProps {
  bands: readonly BandView[];
  rates: readonly RateView[];
  onChange: (bands: readonly BandView[]) => void;
  error: string | null;
}

/** Kinds of guests, which visitors choose from in this order. */
export function BandList({ bands, rates, onChange, error }: BandListProps) {
  const { control } = useReadOnly();
  const [opened, setOpened] = useState<BandView | 'new' | null>(null);
  const isUsed = (band: BandView): boolean => rates.some(({ band_id: id }) => id === band.band_id);
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        Kinds of guests
      </Title>
      <Text c="dimmed" size="sm">
        Guests say how many of each kind come. Ages are shown to them, and not checked.
      </Text>
      <ul className={classes['rows']}>
        {bands.map((band) => (
          <li key={band.band_id} className={classes['row']}>
            <span className={classes['words']}>
              <strong>{band.name}</strong>, {agesText(band)}
            </span>
            <span className={classes['buttons']}>
              <Button
                variant="default"
                size="xs"
                aria-label={`Edit kind ${band.name}`}
                onClick={() => setOpened(band)}
                {...control}
              >
                Edit
              </Button>
              {bands.length > 1 ? (
                <Button
                  variant="subtle"
                  size="xs"
                  c="var(--mantine-color-error)"
                  aria-label={`Remove kind ${band.name}`}
                  disabled={isUsed(band)}
                  {...(isUsed(band)
                    ? { title: 'A price names this kind of guest. Remove or change the price first.' }
                    : {})}
                  onClick={() => onChange(bands.filter((one) => one !== band))}
                  {...control}
                >
                  Remove
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {error ? (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {error}
        </Text>
      ) : null}
      {bands.length < BANDS_MAX ? (
        <Group>
          <Button variant="default" onClick={() => setOpened('new')} {...control}>
            Add Kind of Guest
          </Button>
        </Group>
      ) : null}
      {opened === null ? null : (
        <BandDialog
          band={opened === 'new' ? null : opened}
          taken={bands.map(({ band_id: id }) => id)}
          onClose={() => setOpened(null)}
          onDone={(band) => {
            onChange(opened === 'new' ? [...bands, band] : bands.map((one) => (one === opened ? band : one)));
            setOpened(null);
          }}
        />
      )}
    </Stack>
  );
}

interface BandValues {
  name: string;
  min_age: string;
  max_age: string;
}

interface BandDialogProps {
  band: BandView | null;
  taken: readonly string[];
  onClose: () => void;
  onDone: (band: BandView) => void;
}

function BandDialog({ band, taken, onClose, onDone }: BandDialogProps) {
  const bandOf = (values: BandValues): BandView => ({
    band_id: band?.band_id ?? bandIdOf(values.name, taken),
    name: values.name.trim(),
    min_age: orNull(values.min_age, wholeOf),
    max_age: orNull(values.max_age, wholeOf),
  });
  const check = (values: BandValues): FieldErrors<BandValues> => {
    const { min_age: from, max_age: to } = bandOf(values);
    const errors: FieldErrors<BandValues> = {};
    const isAge = (age: number | null): boolean => age === null || age <= 150;
    if (!isAge(from)) errors.min_age = NO_WHOLE;
    if (!isAge(to)) errors.max_age = NO_WHOLE;
    else if (from !== null && to !== null && from > to)
      errors.max_age = 'The oldest must not be younger than the youngest';
    return errors;
  };
  const form = useContractForm(
    { body: bandSchema },
    {
      initialValues: {
        name: band?.name ?? '',
        min_age: band?.min_age === null || !band ? '' : String(band.min_age),
        max_age: band?.max_age === null || !band ? '' : String(band.max_age),
      },
      bodyOf: bandOf,
      check,
      send: async (values: BandValues) => bandOf(values),
      onDone,
    },
  );
  return (
    <FormDialog
      title={band ? `Edit “${band.name}”` : 'Add Kind of Guest'}
      form={form}
      onCancel={onClose}
      label={band ? 'Change' : 'Add'}
      busyLabel="Adding…"
    >
      <TextInput
        label="Name"
        description="Such as Adult, Child or Spectator."
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <SimpleGrid cols={2}>
        <TextInput label="From age" inputMode="numeric" autoComplete="off" {...form.field('min_age')} />
        <TextInput label="Up to age" inputMode="numeric" autoComplete="off" {...form.field('max_age')} />
      </SimpleGrid>
    </FormDialog>
  );
}
