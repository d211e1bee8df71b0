import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import type { PricesView } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { createQuote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { Stack, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { QuoteLines } from '#domain/bookings/quote-lines.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { ApiError, dataOf } from '#lib/api/api-result';
import { CountFields } from '../bill/count-fields.tsx';
import { type PricedChoice, pricedBody, pricedPlayers } from '../model/priced-choice.ts';

interface PricedPartyProps {
  clientId: string;
  offering: OfferingView;
  bands: PricesView['bands'];
  /** `YYYY-MM-DD` and `HH:MM`; '' where not chosen. */
  at: { date: string; time: string };
  choice: PricedChoice;
  onChange: (choice: PricedChoice) => void;
  /** The total that is shown, in cents; null while none is. */
  onQuoted: (cents: number | null) => void;
}

const codeRefusals: ReadonlySet<string> = new Set(['PROMO_INVALID', 'CODE_USED_UP']);

/** Who comes by kind, extras and a promo code, with what the party pays. Requirements B12, B63. */
export function PricedParty({ clientId, offering, bands, at, choice, onChange, onQuoted }: PricedPartyProps) {
  const [code, setCode] = useState(choice.code);
  /* Wrong codes are counted, and half of a code is a wrong one. */
  const applyCode = (): void => {
    if (code.trim() !== choice.code) onChange({ ...choice, code: code.trim() });
  };
  const players = pricedPlayers(choice);
  const { base_players: least, max_players: most } = offering;
  const isRightSize = players >= least && players <= most;
  const quote = useStaffQuote({ clientId, offering, at, choice, isAsked: isRightSize });
  const failure = quote.error instanceof ApiError ? quote.error.failure : null;
  const isCodeWrong = failure?.kind === 'refused' && codeRefusals.has(failure.code);
  const shown = isRightSize && !quote.isError ? quote.data : undefined;
  const cents = shown && !quote.isPlaceholderData ? shown.quote.quoted_cents : null;
  useEffect(() => onQuoted(cents), [onQuoted, cents]);
  return (
    <Stack gap="sm">
      <CountFields
        fields={bands.map(({ band_id: id, name }) => ({ id, label: name }))}
        counts={choice.party}
        onChange={(party) => onChange({ ...choice, party })}
      />
      <Text size="sm" {...(isRightSize ? { c: 'dimmed' } : { c: 'var(--mantine-color-error)', role: 'alert' })}>
        {isRightSize ? `${players} in all, ${most} at most` : `A party has ${least} to ${most} people.`}
      </Text>
      {quote.data && quote.data.extras.length > 0 ? (
        <CountFields
          fields={quote.data.extras.map(({ extra_id: id, name, amount, per, left }) => ({
            id,
            label: name,
            description: [
              `${formatMoney(amount)} ${per === 'person' ? 'for each guest; 1 adds it' : 'each'}`,
              ...(left === null ? [] : [`${left} left`]),
            ].join(', '),
          }))}
          counts={choice.extras}
          onChange={(extras) => onChange({ ...choice, extras })}
        />
      ) : null}
      <TextInput
        label="Promo code (optional)"
        maw={320}
        maxLength={32}
        autoComplete="off"
        spellCheck={false}
        value={code}
        error={isCodeWrong ? failure.message : null}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        onBlur={applyCode}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          /* The form is not sent by it. */
          event.preventDefault();
          applyCode();
        }}
      />
      <div aria-live="polite">
        {at.time === '' ? (
          <Text c="dimmed">Choose a day and a time to see the price.</Text>
        ) : shown ? (
          <QuoteLines quote={shown.quote} />
        ) : failure && !isCodeWrong ? (
          <Text c="var(--mantine-color-error)">{failure.message}</Text>
        ) : null}
      </div>
    </Stack>
  );
}

interface Asked {
  clientId: string;
  offering: OfferingView;
  at: { date: string; time: string };
  choice: PricedChoice;
  isAsked: boolean;
}

function useStaffQuote({ clientId, offering, at, choice, isAsked }: Asked) {
  const api = useApi();
  const asked = pricedBody(choice);
  return useQuery({
    queryKey: [createQuote.path, offering.offering_id, at.date, at.time, asked],
    enabled: isAsked && at.date !== '' && at.time !== '',
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const place = { date_scheduled: at.date, start_time: at.time };
      const body = { client_id: clientId, offering_id: offering.offering_id, ...place, ...asked };
      return dataOf(await api.call(createQuote, { body }));
    },
  });
}
