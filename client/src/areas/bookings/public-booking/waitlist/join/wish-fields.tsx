import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { WISHES_MAX } from '@gatehouse/sync-protocol/areas/bookings/waitlist';
import { Button } from '@mantine/core';
import { type Dispatch, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import visitor from '#components/visitor/visitor.module.css';
import styles from '../../booking.module.css';
import { useWaitlistText } from '../../texts/use-waitlist-text.ts';
import waitlist from '../waitlist.module.css';
import type { WishErrors } from './join-form.model.ts';
import type { WaitAction, WishDraft } from './wait-draft.ts';
import { WishRow } from './wish-row.tsx';

interface WishFieldsProps {
  offering: PublicOffering;
  wishes: readonly WishDraft[];
  /** By the id of the wish. */
  errors: ReadonlyMap<number, WishErrors>;
  change: Dispatch<WaitAction>;
}

/** The days that would do, with their times. A day that was added gets the focus, and one that was removed gives it to the last one. */
export function WishFields({ offering, wishes, errors, change }: WishFieldsProps) {
  const t = useWaitlistText();
  const list = useRef<HTMLDivElement>(null);
  const [wasRemoved, setWasRemoved] = useState(false);
  const count = wishes.length;
  const act = (action: WaitAction): void => {
    flushSync(() => {
      setWasRemoved(action.type === 'removed');
      change(action);
    });
    list.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus();
  };
  return (
    <div ref={list} className={styles.form}>
      <h3 className={visitor.cardTitle}>{t('form.daysTitle')}</h3>
      {wishes.map((wish, at) => (
        <WishRow
          key={wish.id}
          offering={offering}
          wish={wish}
          number={at + 1}
          errors={errors.get(wish.id) ?? {}}
          onChange={(fields) => change({ type: 'changed', id: wish.id, fields })}
          onRemove={count > 1 ? () => act({ type: 'removed', id: wish.id }) : null}
        />
      ))}
      {count < WISHES_MAX ? (
        <Button className={waitlist.add} size="lg" variant="default" onClick={() => act({ type: 'added' })}>
          {t('form.addDay')}
        </Button>
      ) : (
        <p className={styles.quiet}>{t('form.mostDays', { count: WISHES_MAX })}</p>
      )}
      <output className="gate-visually-hidden">{wasRemoved ? t('form.removed') : ''}</output>
    </div>
  );
}
