import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { ActionIcon, Button, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { MoreMenu } from '#components/more-menu.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import classes from '../prices.module.css';
import { moved, newRateId } from './price-list.model.ts';
import { RateDialog } from './rate-dialog.tsx';
import { type BandView, dollarsText, type RateView, rateText } from './rate-text.ts';

interface RateListProps {
  offering: OfferingView;
  bands: readonly BandView[];
  rates: readonly RateView[];
  onChange: (rates: readonly RateView[]) => void;
  error: string | null;
}

/** Prices in the order in which they are looked at: each one sentence, moved by buttons, edited in a dialog. */
export function RateList({ offering, bands, rates, onChange, error }: RateListProps) {
  const { control } = useReadOnly();
  const [opened, setOpened] = useState<RateView | 'new' | null>(null);
  const { list, said, move } = useMoves(rates, onChange);
  const { offering_name: name, deposit_amount: deposit } = offering;
  const depositText = deposit > 0 ? `its deposit of ${dollarsText(deposit)} alone` : 'nothing: it has no deposit';
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        Prices
      </Title>
      {rates.length === 0 ? (
        <Text c="dimmed" component="output">
          “{name}” has no prices, so that guests pay {depositText}. Add prices to charge per person or per booking, by
          day, time and size of the party.
        </Text>
      ) : (
        <Text c="dimmed" size="sm">
          The first price that fits counts, so put those for certain times above the usual ones.
        </Text>
      )}
      <ol ref={list} className={classes['rows']}>
        {rates.map((rate, index) => (
          <li key={rate.rate_id} className={classes['row']} data-wraps>
            <span className={classes['words']} data-tabular>
              {rateText(rate, bands)}
            </span>
            <span className={classes['buttons']}>
              {([-1, 1] as const).map((by) => (
                <ActionIcon
                  key={by}
                  variant="subtle"
                  size="input-sm"
                  data-move={`${rate.rate_id} ${by}`}
                  aria-label={`Move ${rate.name} ${by < 0 ? 'up' : 'down'}`}
                  aria-disabled={index + by < 0 || index + by >= rates.length || undefined}
                  onClick={() => move(index, by)}
                  {...control}
                >
                  <span aria-hidden>{by < 0 ? '↑' : '↓'}</span>
                </ActionIcon>
              ))}
              <Button
                variant="default"
                size="xs"
                aria-label={`Edit ${rate.name}`}
                onClick={() => setOpened(rate)}
                {...control}
              >
                Edit
              </Button>
              <MoreMenu label={`More actions for ${rate.name}`}>
                <Menu.Item
                  onClick={() => onChange([...rates, { ...rate, rate_id: newRateId(), name: `${rate.name} copy` }])}
                  {...control}
                >
                  Copy
                </Menu.Item>
                <Menu.Item
                  c="var(--mantine-color-error)"
                  onClick={() => onChange(rates.filter((one) => one !== rate))}
                  {...control}
                >
                  Remove
                </Menu.Item>
              </MoreMenu>
            </span>
          </li>
        ))}
      </ol>
      <output className="gate-visually-hidden">{said}</output>
      {error ? (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {error}
        </Text>
      ) : null}
      <Group>
        <Button variant={rates.length === 0 ? 'filled' : 'default'} onClick={() => setOpened('new')} {...control}>
          Add Price
        </Button>
      </Group>
      {opened === null ? null : (
        <RateDialog
          rate={opened === 'new' ? null : opened}
          bands={bands}
          onClose={() => setOpened(null)}
          onDone={(rate) => {
            onChange(opened === 'new' ? [...rates, rate] : rates.map((one) => (one === opened ? rate : one)));
            setOpened(null);
          }}
        />
      )}
    </Stack>
  );
}

/** Moves a price, says where it is now, and keeps the focus on the pressed button, which moves along. */
function useMoves(rates: readonly RateView[], onChange: (rates: readonly RateView[]) => void) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (pressed.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
    pressed.current = null;
  });
  const move = (index: number, by: -1 | 1): void => {
    const next = moved(rates, index, by);
    const rate = rates[index];
    if (next === rates || !rate) return;
    pressed.current = `${rate.rate_id} ${by}`;
    setSaid(`${rate.name} is now price ${index + by + 1} of ${rates.length}.`);
    onChange(next);
  };
  return { list, said, move };
}
