import type { Bill, BillLink } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import { TextField } from '#components/visitor/text-field.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { splitOwnBillEndpoint } from '#lib/api/replies/bill-replies';
import { copyText } from '#lib/copy-text';
import { money } from '#lib/visitor-text/visitor-format';
import styles from '../booking.module.css';
import type { BookingKey } from '../draft/booking-draft.ts';
import { Stepper } from '../priced/stepper.tsx';
import own from './own-bill.module.css';
import { billFailure, ownBillKey, useBillText } from './use-own-bill.ts';

const SHARES_MAX = 20;

interface SplitFormProps {
  bill: Bill;
  bookingKey: BookingKey;
  /** People of the party, one share each at first. */
  players: number;
  onDone: () => void;
  onBack: () => void;
}

/** Splits what is due into equal shares, each with a link to pay it. Requirement B66. */
export function SplitForm({ bill, bookingKey, players, onDone, onBack }: SplitFormProps) {
  const { t, language } = useBillText();
  const api = useApi();
  const queries = useQueryClient();
  const [shares, setShares] = useState(Math.min(SHARES_MAX, Math.max(2, players)));
  const [names, setNames] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /* State lags by one render when two presses come in one tick. */
  const isSending = useRef(false);
  const each = Math.ceil(dollarsToCents(bill.balance) / shares) / 100;
  const split = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setFailure(null);
    const named = Array.from({ length: shares }, (_, at) => names[at]?.trim() ?? '');
    const body = {
      token: bookingKey.token,
      shares,
      ...(named.some(Boolean) ? { names: named.map((name, at) => name || t('split.guest', { number: at + 1 })) } : {}),
    };
    const answer = await api.ask(splitOwnBillEndpoint, {
      params: { booking_id: bookingKey.bookingId },
      body,
      token: null,
    });
    await queries.invalidateQueries({ queryKey: ownBillKey(bookingKey.bookingId) });
    isSending.current = false;
    setIsBusy(false);
    if (answer.ok) onDone();
    else setFailure(billFailure(answer, { t, language }, 'split.failed'));
  };
  return (
    <div className={styles.form}>
      <p className="gate-flush">{t('split.lead', { amount: money(bill.balance, language) })}</p>
      <Stepper
        label={t('split.shares')}
        hint={t('split.each', { amount: money(each, language) })}
        count={shares}
        least={2}
        most={SHARES_MAX}
        words={{
          fewer: t('party.fewer', { name: t('split.shares') }),
          more: t('party.more', { name: t('split.shares') }),
        }}
        onChange={setShares}
      />
      <details className={own.names}>
        <summary>{t('split.names')}</summary>
        {Array.from({ length: shares }, (_, at) => (
          <TextField
            key={at}
            label={t('split.guest', { number: at + 1 })}
            value={names[at] ?? ''}
            maxLength={120}
            autoComplete="off"
            error={null}
            onChange={(name) =>
              setNames(Array.from({ length: SHARES_MAX }, (_, i) => (i === at ? name : (names[i] ?? ''))))
            }
          />
        ))}
      </details>
      {bill.links.some(({ status }) => status === 'open') ? (
        <p className="gate-dimmed gate-flush">{t('split.replaces')}</p>
      ) : null}
      <FailureBanner>{failure}</FailureBanner>
      <div className={styles.actions}>
        <Button size="xl" disabled={isBusy} aria-busy={isBusy} onClick={() => void split()}>
          {t(isBusy ? 'split.making' : 'split.make')}
        </Button>
        <Button size="xl" variant="default" disabled={isBusy} onClick={onBack}>
          {t('bill.back')}
        </Button>
      </div>
    </div>
  );
}

const COPIED_MS = 2_000;

/** The links to shares that are open or paid, each to copy and to share. */
export function ShareLinks({ links, offeringName }: { links: readonly BillLink[]; offeringName: string }) {
  const { t } = useBillText();
  const shown = links.filter(({ status }) => status !== 'closed');
  if (shown.length === 0) return null;
  return (
    <div data-screen-only>
      <h3 className={own.subtitle}>{t('split.links')}</h3>
      <p className="gate-dimmed gate-flush">{t('split.linksLead')}</p>
      <ul className={`gate-list ${own.links}`}>
        {shown.map((link, at) => (
          <ShareLink
            key={link.link_id}
            link={link}
            name={link.payer_name ?? t('split.guest', { number: at + 1 })}
            offeringName={offeringName}
          />
        ))}
      </ul>
    </div>
  );
}

interface ShareLinkProps {
  link: BillLink;
  name: string;
  offeringName: string;
}

function ShareLink({ link, name, offeringName }: ShareLinkProps) {
  const { t, language } = useBillText();
  const [isCopied, setIsCopied] = useState(false);
  const amount = money(link.amount, language);
  const copy = async (): Promise<void> => {
    if (!(await copyText(link.url))) return;
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), COPIED_MS);
  };
  const title = t('split.shareTitle', { offering: offeringName, amount });
  const share = (): void => void navigator.share({ title, url: link.url }).catch(() => undefined);
  const label = (action: string): string => t('split.linkOf', { action, name });
  return (
    <li>
      <span className={own.linkName}>
        {name} <small data-tabular>{amount}</small>
      </span>
      {link.status === 'paid' ? (
        <strong>{t('split.paid')}</strong>
      ) : (
        <span className={own.linkActions}>
          <Button size="lg" variant="default" aria-label={label(t('split.copy'))} onClick={() => void copy()}>
            {t(isCopied ? 'split.copied' : 'split.copy')}
          </Button>
          {'share' in navigator ? (
            <Button size="lg" variant="default" aria-label={label(t('split.share'))} onClick={share}>
              {t('split.share')}
            </Button>
          ) : null}
          <output className="gate-visually-hidden">{isCopied ? t('split.copied') : ''}</output>
        </span>
      )}
    </li>
  );
}
