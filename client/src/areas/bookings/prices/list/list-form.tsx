import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { getPrices, type PricesView, setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { Alert, Button, Group, NativeSelect, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useChange } from '#components/endpoints.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { SaveButtons } from '#domain/subscription/save-buttons.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import classes from '../prices.module.css';
import { BandList } from './band-list.tsx';
import { bodyOf, checkList, type ListValues, toPriceList, valuesOf } from './price-list.model.ts';
import { RateList } from './rate-list.tsx';
import { dollarsText } from './rate-text.ts';
import type { Sold } from './try-party.model.ts';
import { TryParty } from './try-party.tsx';

interface ListFormProps {
  clientId: string;
  offering: OfferingView;
  prices: PricesView;
  sold: Sold;
  /** Null where it isn't known. */
  hasSquare: boolean | null;
}

/** The whole list of one offering: saved at once, by the revision that it was begun from. Requirement B62. */
export function ListForm({ clientId, offering, prices, sold, hasSquare }: ListFormProps) {
  const { control } = useReadOnly();
  const { form, base, isDirty, startFrom, keepMine } = useListForm(clientId, offering, prices);
  const { values, field, set } = form;
  const isStale = prices.revision !== base.revision && isDirty;
  const asked = { depositCents: Math.round(offering.deposit_amount * 100), hasSquare: hasSquare ?? true };
  return (
    <div className={classes['columns']}>
      <Stack gap="lg">
        <Paper withBorder p={{ base: 'md', sm: 'lg' }} className={classes['card'] ?? ''}>
          <RateList
            offering={offering}
            bands={values.bands}
            rates={values.rates}
            onChange={(rates) => set({ rates })}
            error={field('rates').error}
          />
        </Paper>
        <Paper withBorder p={{ base: 'md', sm: 'lg' }} className={classes['card'] ?? ''}>
          <BandList
            bands={values.bands}
            rates={values.rates}
            onChange={(bands) => set({ bands })}
            error={field('bands').error}
          />
        </Paper>
        {/* The dialogs of the other parts are forms of their own, and so not inside this one. */}
        <form {...form.props}>
          <Stack gap="lg">
            <Paper withBorder p={{ base: 'md', sm: 'lg' }} className={classes['card'] ?? ''}>
              <Stack gap="md">
                <Title order={2} size="h3">
                  Minimum and deposit
                </Title>
                <TextInput
                  label="Minimum charge ($)"
                  description="What a party pays at least, before extras. Leave it empty for no minimum."
                  inputMode="decimal"
                  autoComplete="off"
                  maw={320}
                  {...field('minimum_charge')}
                  {...control}
                />
                <SimpleGrid cols={{ base: 1, xs: 2 }} maw={640}>
                  <NativeSelect
                    label="Due when booking"
                    data={[
                      { value: 'fixed', label: `The offering’s deposit (${dollarsText(offering.deposit_amount)})` },
                      { value: 'percent', label: 'A percentage of the total' },
                      { value: 'full', label: 'The whole total' },
                    ]}
                    {...field('deposit_kind')}
                    {...control}
                  />
                  {values.deposit_kind === 'percent' ? (
                    <TextInput
                      label="Percentage"
                      inputMode="numeric"
                      autoComplete="off"
                      {...field('deposit_percent')}
                      {...control}
                    />
                  ) : null}
                </SimpleGrid>
                {hasSquare === false && values.deposit_kind !== 'fixed' ? (
                  <Alert color="yellow">
                    Nothing is due when booking until you connect a Square account, because guests pay by card.
                  </Alert>
                ) : null}
              </Stack>
            </Paper>
            {isStale ? (
              <Alert color="yellow" role="alert" title="Someone else changed these prices in the meantime.">
                <Stack gap="sm" align="flex-start">
                  <Text size="sm">What you changed is still here, but it is not saved.</Text>
                  <Group gap="xs">
                    <Button variant="default" onClick={() => startFrom(prices)}>
                      Show the Saved Prices
                    </Button>
                    <Button variant="default" onClick={() => keepMine(prices)}>
                      Keep Mine
                    </Button>
                  </Group>
                </Stack>
              </Alert>
            ) : (
              <FailureAlert>{form.failure}</FailureAlert>
            )}
            <Group justify="flex-end">
              <SaveButtons
                label="Save Prices"
                isDirty={isDirty}
                isBusy={form.isBusy}
                canSave={!isStale}
                onDiscard={() => startFrom(prices)}
              />
            </Group>
          </Stack>
        </form>
      </Stack>
      <TryParty offering={offering} list={toPriceList(values, asked)} sold={sold} isSaved={!isDirty} />
    </div>
  );
}

function useListForm(clientId: string, offering: OfferingView, prices: PricesView) {
  const save = useChange(setPrices, { answers: getPrices, invalidates: [getPrices] });
  const [base, setBase] = useState(prices);
  const form = useContractForm(setPrices, {
    initialValues: valuesOf(prices),
    bodyOf: (values) => bodyOf(values, base.revision),
    check: checkList,
    send: (values) =>
      save.mutateAsync({
        params: { client_id: clientId, offering_id: offering.offering_id },
        body: bodyOf(values, base.revision),
      }),
    failed: 'Error saving the prices',
    onDone: ({ prices: saved }) => {
      startFrom(saved);
      toast(`The prices of ${offering.offering_name} were saved.`);
    },
  });
  const isDirty = differs(form.values, valuesOf(base));
  const startFrom = (next: PricesView): void => {
    setBase(next);
    form.start(valuesOf(next));
  };
  /* It was read again while nothing is changed here: show it. */
  useEffect(() => {
    if (prices.revision > base.revision && !isDirty && !form.isBusy) startFrom(prices);
  });
  return { form, base, isDirty, startFrom, keepMine: setBase };
}

const differs = (a: ListValues, b: ListValues): boolean => JSON.stringify(a) !== JSON.stringify(b);
