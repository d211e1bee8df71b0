import type { Bill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { Quote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import { SkeletonBlock, SkeletonGroup } from '#components/visitor/skeleton-block.tsx';
import { ApiError } from '#lib/api/api-result';
import { money } from '#lib/visitor-text/visitor-format';
import styles from '../booking.module.css';
import type { BookingKey } from '../draft/booking-draft.ts';
import type { OwnBooking } from '../model/booking-api.ts';
import { Stepper } from '../priced/stepper.tsx';
import { useBookingText } from '../texts/use-booking-text.ts';
import own from './own-bill.module.css';
import { askedOf, type Counts, countsOf, extraChoices, isSame, type OfferedExtra } from './party.model.ts';
import { QuotedTotal } from './quoted-total.tsx';
import { billFailure, useBillText } from './use-own-bill.ts';
import { useChangeQuote, useOfferedExtras, usePartySave } from './use-party-change.ts';

const PLAYERS_MAX = 10_000;

interface PartyFormProps {
  bill: Bill;
  view: OwnBooking;
  bookingKey: BookingKey;
  onDone: () => void;
  onBack: () => void;
}

/** Another party or other extras. Where the extras can’t be asked for, the booking's own are all there is to choose from. Requirement B64. */
export function PartyForm(props: PartyFormProps) {
  const { t } = useBillText();
  const offered = useOfferedExtras(props.view);
  const now = useChangeQuote(props.bookingKey, {});
  if (offered.isPending || now.isPending)
    return (
      <SkeletonGroup label={t('party.checking')}>
        <SkeletonBlock height="16rem" isBlock />
      </SkeletonGroup>
    );
  if (!now.data) return <UnknownParty onRetry={() => void now.refetch()} onBack={props.onBack} />;
  return <CountsForm {...props} lines={now.data.quote.lines} offered={offered.data ?? []} />;
}

function UnknownParty({ onRetry, onBack }: { onRetry: () => void; onBack: () => void }) {
  const { t } = useBillText();
  const { t: booking } = useBookingText();
  return (
    <div className={styles.form}>
      <FailureBanner>{t('party.failed')}</FailureBanner>
      <div className={styles.actions}>
        <Button size="xl" onClick={onRetry}>
          {booking('page.retry')}
        </Button>
        <Button size="xl" variant="default" onClick={onBack}>
          {t('bill.back')}
        </Button>
      </div>
    </div>
  );
}

function CountsForm({
  bill,
  view,
  bookingKey,
  lines,
  offered,
  onDone,
  onBack,
}: PartyFormProps & { lines: Quote['lines']; offered: readonly OfferedExtra[] }) {
  const { t, language } = useBillText();
  const before = countsOf(bill, lines, offered);
  const [counts, setCounts] = useState<Counts>(before);
  const isChanged = !isSame(counts, before);
  const quote = useChangeQuote(bookingKey, isChanged ? askedOf(counts) : null);
  const quoted = isChanged ? quote.data : undefined;
  const change = usePartySave({ view, bookingKey, counts, quotedCents: quoted?.quote.quoted_cents, onDone });
  const set = (part: keyof Counts, id: string, value: number): void => {
    change.forget();
    setCounts({ ...counts, [part]: { ...counts[part], [id]: value } });
  };
  const extras = extraChoices(lines, offered, before);
  const refused = isChanged && quote.error instanceof ApiError ? quote.error.failure : null;
  const players = Object.values(counts.party).reduce((sum, count) => sum + count, 0);
  return (
    <div className={styles.form}>
      <fieldset className="gate-fieldset">
        <legend className={own.subtitle}>{t('party.guests')}</legend>
        {(bill.party ?? []).map(({ band_id: id, name }) => (
          <Stepper
            key={id}
            label={name}
            count={counts.party[id] ?? 0}
            least={Math.max(0, 1 - (players - (counts.party[id] ?? 0)))}
            most={PLAYERS_MAX}
            words={{ fewer: t('party.fewer', { name }), more: t('party.more', { name }) }}
            onChange={(value) => set('party', id, value)}
          />
        ))}
      </fieldset>
      {extras.length > 0 ? (
        <fieldset className="gate-fieldset">
          <legend className={own.subtitle}>{t('party.extras')}</legend>
          {extras.map(({ id, name, amount, left, max }) => (
            <Stepper
              key={id}
              label={name}
              hint={[money(amount, language), left === null ? '' : t('party.left', { count: left })]
                .filter(Boolean)
                .join(' · ')}
              count={counts.extras[id] ?? 0}
              most={max}
              words={{ fewer: t('party.fewer', { name }), more: t('party.more', { name }) }}
              onChange={(value) => set('extras', id, value)}
            />
          ))}
        </fieldset>
      ) : null}
      <QuotedTotal quoted={quoted} isAsking={isChanged && quote.isFetching} />
      <FailureBanner>
        {change.failure ?? (refused ? billFailure(refused, { t, language }, 'party.failed') : null)}
      </FailureBanner>
      <div className={styles.actions}>
        <Button
          size="xl"
          disabled={change.isBusy || !quoted || quote.isFetching || refused !== null}
          aria-busy={change.isBusy}
          onClick={() => void change.save()}
        >
          {t(change.isBusy ? 'party.saving' : 'party.save')}
        </Button>
        <Button size="xl" variant="default" disabled={change.isBusy} onClick={onBack}>
          {t('bill.back')}
        </Button>
      </div>
    </div>
  );
}
