import { type CardTranslate, staffCardText } from '@gatehouse/sync-protocol/languages/card-texts';
import { useComputedColorScheme } from '@mantine/core';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { ErrorState } from '../../components/error-state.tsx';
import { SkeletonBlock, SkeletonGroup } from '../../components/visitor/skeleton-block.tsx';
import styles from './card-field.module.css';
import { cardFaultText, tokenFailureText } from './card-labels.ts';
import { type CardAccount, useCard } from './use-card.ts';

/** The purpose of the charge, which the bank may ask the buyer to confirm. */
type CardUse =
  | { intent: 'CHARGE' | 'CHARGE_AND_STORE'; amountDollars: number; buyer: CardBuyer }
  | { intent: 'STORE'; buyer: CardBuyer };

interface CardBuyer {
  givenName?: string;
  familyName?: string;
  email?: string;
}

/** A token represents the card and is all that leaves the page. */
type Tokenized = { ok: true; token: string } | { ok: false; message: string };

export interface CardFieldHandle {
  tokenize(use: CardUse): Promise<Tokenized>;
}

interface CardFieldProps extends CardAccount {
  ref: Ref<CardFieldHandle>;
  /** Words of a visitor's page, with the language that Square's own fields then speak. */
  t?: CardTranslate;
  language?: string | null;
  /** Set on a visitor's screen. */
  isLarge?: boolean;
  isDisabled?: boolean;
  /** Whether a payment with this card is in progress. */
  isBusy?: boolean;
  /** Called when the fields become usable or unusable. */
  onReadyChange?: (isReady: boolean) => void;
}

/**
 * Square's own card field: number, expiry, security code and postal code go directly from the buyer to Square.
 * The page must be a payment page, opened by a full load: only those may load Square's script. Requirements P13, P14.
 */
export function CardField(props: CardFieldProps) {
  /* Another account needs another card field. */
  return <Fields key={[props.clientId, props.bookingId, props.token].join(' ')} {...props} />;
}

function Fields({
  ref,
  t = staffCardText,
  language = null,
  isLarge = false,
  isDisabled = false,
  isBusy = false,
  onReadyChange,
  ...account
}: CardFieldProps) {
  const container = useRef<HTMLDivElement>(null);
  const state = useCard(container, account, { scheme: useComputedColorScheme('light'), language });
  const isReady = state.kind === 'ready';
  const tellReady = useEffectEvent((now: boolean) => onReadyChange?.(now));

  useEffect(() => {
    tellReady(isReady);
  }, [isReady]);

  useImperativeHandle(
    ref,
    () => ({
      async tokenize(use) {
        if (state.kind !== 'ready')
          return { ok: false, message: state.kind === 'failed' ? cardFaultText(state.fault, t) : t('card.noConfig') };
        try {
          const result = await state.card.tokenize(verificationOf(use));
          return result.status === 'OK' && result.token
            ? { ok: true, token: result.token }
            : { ok: false, message: tokenFailureText(result, t) };
        } catch {
          return { ok: false, message: t('card.noToken') };
        }
      },
    }),
    [state, t],
  );

  return (
    <fieldset className="gate-fieldset" aria-busy={isBusy || state.kind === 'loading'}>
      <legend className="gate-visually-hidden">{t('card.legend')}</legend>
      {state.kind === 'loading' ? (
        <SkeletonGroup label={t('card.loading')} className={styles.loading}>
          <SkeletonBlock height="48px" />
        </SkeletonGroup>
      ) : null}
      {state.kind === 'failed' ? (
        <ErrorState
          message={cardFaultText(state.fault, t)}
          retryLabel={t('card.reload')}
          size={isLarge ? 'xl' : 'xs'}
          onRetry={() => {
            window.location.reload();
          }}
        />
      ) : null}
      <div ref={container} className={styles.card} data-ready={isReady || undefined} inert={isDisabled || isBusy} />
    </fieldset>
  );
}

/** Fields are named as Square names them. Amounts are text with two decimals. */
function verificationOf(use: CardUse) {
  const { givenName, familyName, email } = use.buyer;
  const common = {
    billingContact: {
      ...(givenName ? { givenName } : {}),
      ...(familyName ? { familyName } : {}),
      ...(email ? { email } : {}),
    },
    customerInitiated: true,
    sellerKeyedIn: false,
  };
  return use.intent === 'STORE'
    ? { ...common, intent: use.intent }
    : { ...common, intent: use.intent, amount: use.amountDollars.toFixed(2), currencyCode: 'USD' };
}
