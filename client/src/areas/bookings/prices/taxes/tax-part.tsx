import {
  getTaxSettings,
  setTaxSettings,
  type TaxSettingsView,
} from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { Button, Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useChange } from '#components/endpoints.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { Section } from '#components/settings/section.tsx';
import { useFlash } from '#components/settings/use-flash';
import { SaveButtons } from '#domain/subscription/save-buttons.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { bodyOf, checkTax, newTax, type TaxRow, type TaxValues, valuesOf } from './tax.model.ts';
import classes from './tax.module.css';

const TAXES_MAX = 5;

/** Sales tax and the tips that guests are offered. Requirement B62. */
export function TaxPart({ clientId, settings }: { clientId: string; settings: TaxSettingsView }) {
  const { control } = useReadOnly();
  const { form, flash, isDirty, discard } = useTaxForm(clientId, settings);
  const { values, field, set } = form;
  const change = (row: TaxRow, part: Partial<TaxRow>): void =>
    set({ taxes: values.taxes.map((one) => (one === row ? { ...one, ...part } : one)) });
  return (
    <form {...form.props}>
      <Stack gap="xl">
        <Section title="Sales tax" about="Added to new bookings from now on. Each line of a bill is rounded by itself.">
          {values.taxes.length === 0 ? (
            <Text c="dimmed" component="output">
              Bookings have no sales tax yet.
            </Text>
          ) : (
            <Radio.Group
              label="Your prices"
              value={values.prices_include_tax ? 'included' : 'added'}
              onChange={(chosen) => set({ prices_include_tax: chosen === 'included' })}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="added" label="Tax is added to them" {...control} />
                <Radio value="included" label="Tax is already in them" {...control} />
              </Stack>
            </Radio.Group>
          )}
          {values.taxes.map((row, index) => (
            <fieldset key={row.tax_id} className={`gate-fieldset ${classes['tax']}`}>
              <legend className="gate-visually-hidden">Tax {index + 1}</legend>
              <TextInput
                label="Name"
                maxLength={40}
                autoComplete="off"
                value={row.name}
                onChange={({ currentTarget }) => change(row, { name: currentTarget.value })}
                {...control}
              />
              <TextInput
                label="Percent"
                inputMode="decimal"
                autoComplete="off"
                value={row.percent}
                onChange={({ currentTarget }) => change(row, { percent: currentTarget.value })}
                {...control}
              />
              <Group gap="md" className={classes['on'] ?? ''}>
                <Checkbox
                  label="On prices"
                  checked={row.isOnRates}
                  onChange={({ currentTarget }) => change(row, { isOnRates: currentTarget.checked })}
                  {...control}
                />
                <Checkbox
                  label="On extras"
                  checked={row.isOnExtras}
                  onChange={({ currentTarget }) => change(row, { isOnExtras: currentTarget.checked })}
                  {...control}
                />
              </Group>
              <Button
                variant="default"
                aria-label={`Remove tax ${row.name}`}
                onClick={() => set({ taxes: values.taxes.filter((one) => one !== row) })}
                {...control}
              >
                Remove
              </Button>
            </fieldset>
          ))}
          {field('taxes').error ? (
            <Text c="var(--mantine-color-error)" size="sm" role="alert">
              {field('taxes').error}
            </Text>
          ) : null}
          {values.taxes.length < TAXES_MAX ? (
            <Group>
              <Button variant="default" onClick={() => set({ taxes: [...values.taxes, newTax()] })} {...control}>
                Add Tax
              </Button>
            </Group>
          ) : null}
          <TextInput
            label="Tax number"
            description="Printed on receipts."
            maxLength={64}
            autoComplete="off"
            maw={320}
            {...field('tax_number')}
            {...control}
          />
        </Section>
        <Section
          title="Tips"
          about="Guests can add a tip when they pay by card. Tips are not part of the price."
          flash={flash}
        >
          <TextInput
            label="Percentages to offer"
            description="At most four, such as 15, 18, 20. Leave it empty to offer no tips."
            autoComplete="off"
            maw={320}
            {...field('tip_percents')}
            {...control}
          />
          <FailureAlert>{form.failure}</FailureAlert>
          <Group justify="flex-end">
            <SaveButtons label="Save Tax and Tips" isDirty={isDirty} isBusy={form.isBusy} onDiscard={discard} />
          </Group>
        </Section>
      </Stack>
    </form>
  );
}

function useTaxForm(clientId: string, settings: TaxSettingsView) {
  const save = useChange(setTaxSettings, { answers: getTaxSettings });
  const [base, setBase] = useState(settings);
  const { flash, done, clear } = useFlash();
  const form = useContractForm(setTaxSettings, {
    initialValues: valuesOf(settings),
    bodyOf,
    check: checkTax,
    onTry: clear,
    send: (values) => save.mutateAsync({ params: { client_id: clientId }, body: bodyOf(values) }),
    failed: 'Error saving tax and tips',
    onDone: ({ tax_settings: saved }) => {
      startFrom(saved);
      done('Tax and tips were saved.');
    },
  });
  const isDirty = differs(form.values, valuesOf(base));
  const startFrom = (next: TaxSettingsView): void => {
    setBase(next);
    form.start(valuesOf(next));
  };
  /* It was read again while nothing is typed here: show it. */
  useEffect(() => {
    if (!isDirty && !form.isBusy && differs(valuesOf(settings), valuesOf(base))) startFrom(settings);
  });
  return { form, flash, isDirty, discard: () => startFrom(settings) };
}

const differs = (a: TaxValues, b: TaxValues): boolean => JSON.stringify(a) !== JSON.stringify(b);
