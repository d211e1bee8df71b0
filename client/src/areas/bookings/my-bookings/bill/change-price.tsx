import { type Bill, quoteChange } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { Checkbox, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Loaded } from '#components/endpoints.tsx';
import { dueText, staffWords } from '#domain/bills/bill-words';
import { QuoteLines } from '#domain/bookings/quote-lines.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';
import classes from './bill-panel.module.css';
import { differenceText } from './party-change.model.ts';
import type { BillKey } from './use-bill.ts';

/* What a change of a booking with a bill does to its price, before it is saved. Requirements B74, B83. */

/** What a booking would cost after a change; null asks nothing. It is read again with everything about bookings. */
export function useChangeQuote({ clientId, bookingId }: BillKey, asked: BodyInputOf<typeof quoteChange> | null) {
  const api = useApi();
  const params = { client_id: clientId, booking_id: bookingId };
  const read = useQuery({
    queryKey: [quoteChange.path, params, asked],
    enabled: asked !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () => dataOf(await api.call(quoteChange, { params, body: asked ?? {} })),
  });
  /** Tells whether it is the price of what is asked for now. */
  const isFresh = read.data !== undefined && !read.isPlaceholderData && !read.isError;
  return { ...read, isFresh };
}

interface KeepPriceProps {
  isKept: boolean;
  onChange: (isKept: boolean) => void;
}

/** Staff may leave the bill as it is. */
export function KeepPrice({ isKept, onChange }: KeepPriceProps) {
  return (
    <Checkbox
      label="Keep the price"
      description="The lines of the bill stay as they are, extras too."
      checked={isKept}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

interface ChangePriceProps {
  bill: Pick<Bill, 'total' | 'balance'>;
  quote: ReturnType<typeof useChangeQuote>;
  isKept: boolean;
  /** What is said where nothing is asked for; null shows the price. */
  hint?: string | null;
}

/** The new lines, how much that is more or less, and what is due then. */
export function ChangePrice({ bill, quote, isKept, hint = null }: ChangePriceProps) {
  const { data, error, isFetching, refetch } = quote;
  const isAsked = !isKept && hint === null;
  const shown = isAsked && !error ? data : undefined;
  const difference = shown?.difference ?? 0;
  const own = shown ? cents(bill.total + difference - shown.quote.total) : 0;
  const balance = cents(bill.balance + difference);
  const after = { balance, state: balance === 0 ? 'settled' : balance > 0 ? 'due' : 'overpaid' } as const;
  return (
    <div aria-live="polite" aria-busy={isFetching}>
      {isAsked && error ? <Loaded read={{ data: undefined, error, refetch }} /> : null}
      {isAsked && !error && !shown ? <Text c="dimmed">Working out the price…</Text> : null}
      {!isKept && hint !== null ? <Text c="dimmed">{hint}</Text> : null}
      {shown ? (
        <Stack gap="xs">
          <QuoteLines quote={shown.quote} hasDueNow={false} />
          {own === 0 ? null : (
            <Text size="sm" c="dimmed" data-tabular>
              {`${staffWords.money(own)} of lines that staff added stays on the bill.`}
            </Text>
          )}
        </Stack>
      ) : null}
      {shown || isKept ? (
        <p className={classes['difference']} data-tabular>
          <strong>{differenceText(difference)}</strong>
          <span>{`Then: ${dueText(after)}`}</span>
        </p>
      ) : null}
    </div>
  );
}

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;
