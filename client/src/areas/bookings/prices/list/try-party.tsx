import type { DiscountCodeView } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import type { PriceList } from '@gatehouse/sync-protocol/areas/bookings/prices/price-list';
import { NativeSelect, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { QuoteLines } from '#domain/bookings/quote-lines.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import classes from '../prices.module.css';
import { fittingExtras, type Sold, type Trial, tryOut } from './try-party.model.ts';

interface TryPartyProps {
  offering: OfferingView;
  /** The list on the screen; null while a number in it is wrong. */
  list: PriceList | null;
  sold: Sold;
  isSaved: boolean;
}

/** What a party of one's choice would pay by the list as it is on the screen, before it is saved. Requirement B62. */
export function TryParty({ offering, list, sold, isSaved }: TryPartyProps) {
  const today = useVenueDate();
  const title = useId();
  const [typed, setTyped] = useState<Partial<Trial>>({});
  const [first] = list?.bands ?? [];
  const usual: Trial = {
    date: today,
    time: '12:00',
    party: first ? { [first.band_id]: String(offering.base_players) } : {},
    extras: {},
    code: '',
  };
  const trial: Trial = { ...usual, ...typed };
  const change = (part: Partial<Trial>): void => setTyped({ ...typed, ...part });
  const tried = list ? tryOut({ list, offering, sold, today }, trial) : { problem: 'Please mend the list first.' };
  const extras = fittingExtras(sold.extras, offering.offering_id);
  return (
    <Paper
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      className={`${classes['card'] ?? ''} ${classes['try'] ?? ''}`}
      component="section"
      aria-labelledby={title}
    >
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id={title}>
            Try a party
          </Title>
          <Text c="dimmed" size="sm">
            {isSaved
              ? 'What a party pays by these prices.'
              : 'What a party would pay by these prices, before you save.'}
          </Text>
        </div>
        <SimpleGrid cols={2}>
          <TextInput
            label="Day"
            type="date"
            value={trial.date}
            onChange={({ currentTarget }) => change({ date: currentTarget.value })}
          />
          <TextInput
            label="Start time"
            type="time"
            value={trial.time}
            onChange={({ currentTarget }) => change({ time: currentTarget.value })}
          />
        </SimpleGrid>
        <div className={classes['counts']}>
          {list?.bands.map(({ band_id: id, name }) => (
            <TextInput
              key={id}
              label={name}
              inputMode="numeric"
              autoComplete="off"
              value={trial.party[id] ?? '0'}
              onChange={({ currentTarget }) => change({ party: { ...trial.party, [id]: currentTarget.value } })}
            />
          ))}
          {extras.map(({ extra_id: id, name, per }) => (
            <TextInput
              key={id}
              label={name}
              {...(per === 'person' ? { description: 'For each guest; 1 adds it.' } : {})}
              inputMode="numeric"
              autoComplete="off"
              value={trial.extras[id] ?? '0'}
              onChange={({ currentTarget }) => change({ extras: { ...trial.extras, [id]: currentTarget.value } })}
            />
          ))}
        </div>
        {sold.codes.length > 0 ? (
          <NativeSelect
            label="Promo code"
            value={trial.code}
            data={[
              { value: '', label: 'None' },
              ...sold.codes.map(({ code_id: value, code: label }: DiscountCodeView) => ({ value, label })),
            ]}
            onChange={({ currentTarget }) => change({ code: currentTarget.value })}
          />
        ) : null}
        <div aria-live="polite">
          {'problem' in tried ? <Text c="dimmed">{tried.problem}</Text> : <QuoteLines quote={tried.quote} />}
        </div>
      </Stack>
    </Paper>
  );
}
