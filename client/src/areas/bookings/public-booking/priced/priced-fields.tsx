import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { type PriceTranslate, priceTexts } from '@gatehouse/sync-protocol/languages/price-texts';
import { Button, Skeleton } from '@mantine/core';
import { type Ref, useEffect } from 'react';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import { TextField } from '#components/visitor/text-field.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { ApiError } from '#lib/api/api-result';
import { useAddedTexts, useTexts } from '#lib/visitor-text/use-visitor-text';
import { money } from '#lib/visitor-text/visitor-format';
import booking from '../booking.module.css';
import type { PricedDraft } from '../draft/booking-draft.ts';
import { failureMessage } from '../model/booking-failure.ts';
import { useBookingText } from '../texts/use-booking-text.ts';
import { BillLines } from './bill-lines.tsx';
import styles from './priced.module.css';
import type { PricedFieldsProps } from './priced-props.ts';
import { Stepper } from './stepper.tsx';
import { playersOf, pricedOf, useQuote } from './use-quote.ts';

/** Shown once its texts are there. */
export function PricedFields(props: PricedFieldsProps) {
  return useAddedTexts(priceTexts) ? <Fields {...props} /> : <Skeleton height={320} radius={16} />;
}

const codeRefusals: ReadonlySet<string> = new Set(['PROMO_INVALID', 'CODE_USED_UP']);

/** Guests by kind, extras, a promo code, and what all of it costs. Requirement B63. */
function Fields({ offering, draft, errors, onQuoted, dispatch, party }: PricedFieldsProps) {
  const t = useTexts(priceTexts);
  const { t: bookingText, language } = useBookingText();
  const priced = pricedOf(draft, offering);
  const asked = useQuote(offering, draft, priced);
  const failure = asked.error instanceof ApiError ? asked.error.failure : null;
  const isCodeWrong = failure?.kind === 'refused' && codeRefusals.has(failure.code);
  const withoutCode = useQuote(offering, draft, { ...priced, applied: '' }, isCodeWrong);
  const quote = isCodeWrong ? withoutCode : asked;
  const change = (part: Partial<PricedDraft>): void => {
    const next = { ...priced, ...part };
    dispatch({ type: 'priced', priced: next, added: playersOf(next) - offering.base_players });
  };
  const codeProblem = isCodeWrong && failure ? failureMessage(failure, language, bookingText) : null;
  const shown = quote.isError || draft.time === null ? null : (quote.data ?? null);
  const isFresh = shown !== null && !isCodeWrong && !quote.isPlaceholderData && !quote.isFetching;
  useEffect(() => {
    onQuoted(shown && { quote: shown.quote, isFresh, codeProblem });
  }, [onQuoted, shown, isFresh, codeProblem]);
  return (
    <>
      <Party
        ref={party}
        {...{ offering, priced, t }}
        error={errors.add_players ?? null}
        onChange={(counts) => change({ party: counts })}
      />
      {shown && shown.extras.length > 0 ? (
        <section className={visitor.card}>
          <h2 className={`${visitor.cardTitle} ${booking.step}`}>{t('extras.title')}</h2>
          <div>
            {shown.extras.map((extra) => (
              <Extra
                key={extra.extra_id}
                {...{ extra, t }}
                price={t(extra.per === 'item' ? 'extras.each' : 'extras.person', {
                  amount: money(extra.amount, language),
                })}
                players={playersOf(priced)}
                count={priced.extras[extra.extra_id] ?? 0}
                onChange={(count) => change({ extras: { ...priced.extras, [extra.extra_id]: count } })}
              />
            ))}
          </div>
        </section>
      ) : null}
      <section className={visitor.card}>
        <h2 className={`${visitor.cardTitle} ${booking.step}`}>{t('bill.title')}</h2>
        <Code {...{ priced, t, error: codeProblem, change }} />
        <div aria-live="polite" aria-busy={quote.isFetching}>
          {draft.time === null || errors.add_players ? (
            <p className="gate-dimmed gate-flush">{errors.add_players ?? t('bill.choose')}</p>
          ) : shown ? (
            <BillLines quote={shown.quote} code={priced.applied} isOld={quote.isPlaceholderData} t={t} />
          ) : quote.isError ? (
            <MessageBanner tone="bad" isUrgent>
              {t('bill.failed')}{' '}
              <button type="button" className={booking.inline} onClick={() => void quote.refetch()}>
                {bookingText('page.retry')}
              </button>
            </MessageBanner>
          ) : quote.isFetching ? (
            <p className="gate-dimmed gate-flush">{t('bill.loading')}</p>
          ) : null}
        </div>
      </section>
    </>
  );
}

interface PartyProps {
  ref: Ref<HTMLElement>;
  offering: PublicOffering;
  priced: PricedDraft;
  t: PriceTranslate;
  error: string | null;
  onChange: (party: PricedDraft['party']) => void;
}

/** How many of each kind come. */
function Party({ ref, offering, priced, t, error, onChange }: PartyProps) {
  const { bands = [], max_players: most } = offering;
  const players = playersOf(priced);
  return (
    <section ref={ref} className={visitor.card} data-invalid={error ? true : undefined}>
      <h2 className={`${visitor.cardTitle} ${booking.step}`}>{t('party.title')}</h2>
      <div>
        {bands.map((band) => {
          const count = priced.party[band.band_id] ?? 0;
          return (
            <Stepper
              key={band.band_id}
              label={band.name}
              hint={agesText(band, t)}
              count={count}
              most={count + Math.max(0, most - players)}
              words={{ fewer: t('party.fewer', { name: band.name }), more: t('party.more', { name: band.name }) }}
              isWrong={error !== null}
              onChange={(next) => onChange({ ...priced.party, [band.band_id]: next })}
            />
          );
        })}
      </div>
      {error ? (
        <p className={visitor.fieldError} role="alert">
          {error}
        </p>
      ) : null}
    </section>
  );
}

function agesText(
  { min_age: from, max_age: to }: NonNullable<PublicOffering['bands']>[number],
  t: PriceTranslate,
): string | null {
  if (from !== null && to !== null) return t('party.ages', { from, to });
  if (from !== null) return t('party.agesFrom', { from });
  return to === null ? null : t('party.agesTo', { to });
}

interface OfferedExtra {
  extra_id: string;
  name: string;
  per: 'item' | 'person';
  max_quantity: number;
  left: number | null;
}

interface ExtraProps {
  extra: OfferedExtra;
  price: string;
  players: number;
  count: number;
  t: PriceTranslate;
  onChange: (count: number) => void;
}

/** One extra: pieces by number, or for the whole party. What is left is said where it is limited. */
function Extra({ extra, price, players, count, t, onChange }: ExtraProps) {
  const { name, per, left, max_quantity: most } = extra;
  const isSoldOut = left !== null && left < (per === 'person' ? players : 1) && count === 0;
  const hint = [price, isSoldOut ? t('extras.soldOut') : left === null ? null : t('extras.left', { count: left })]
    .filter((text) => text !== null)
    .join(' · ');
  if (per === 'item')
    return (
      <Stepper
        label={name}
        hint={hint}
        count={count}
        most={Math.max(count, Math.min(most, left ?? most))}
        words={{ fewer: t('party.fewer', { name }), more: t('party.more', { name }) }}
        onChange={onChange}
      />
    );
  return (
    <div className={styles.line}>
      <span className={styles.words}>
        <span>{name}</span>
        <small>{hint}</small>
      </span>
      <label className={styles.toggle}>
        <input
          type="checkbox"
          aria-label={`${name}: ${t('extras.add')}`}
          checked={count > 0}
          disabled={isSoldOut}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? 1 : 0)}
        />
        <span aria-hidden>{t('extras.add')}</span>
      </label>
    </div>
  );
}

interface CodeProps {
  priced: PricedDraft;
  t: PriceTranslate;
  error: string | null;
  change: (part: Partial<PricedDraft>) => void;
}

/** A promo code. It counts once it is applied, which leaving its field does too. */
function Code({ priced: { code, applied }, t, error, change }: CodeProps) {
  const apply = (): void => {
    if (code.trim().toUpperCase() !== applied) change({ applied: code.trim().toUpperCase() });
  };
  return (
    <div className={styles.code}>
      <TextField
        label={t('code.label')}
        value={code}
        onChange={(typed) => change(typed.trim() === '' ? { code: typed, applied: '' } : { code: typed })}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          /* The form is not sent by it. */
          event.preventDefault();
          apply();
        }}
        error={error}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {applied !== '' && code.trim().toUpperCase() === applied ? (
        <Button size="xl" variant="default" onClick={() => change({ code: '', applied: '' })}>
          {t('code.remove')}
        </Button>
      ) : (
        <Button size="xl" variant="default" disabled={code.trim() === ''} onClick={apply}>
          {t('code.apply')}
        </Button>
      )}
    </div>
  );
}
