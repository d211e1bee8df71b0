import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import type { Dispatch, FocusEvent, InputHTMLAttributes } from 'react';
import { TextField } from '#components/visitor/text-field.tsx';
import styles from '../booking.module.css';
import type { BookingDraft, DraftAction, PartyField } from '../draft/booking-draft.ts';
import { addedPlayers, type FormErrors } from '../model/booking-form.model.ts';
import { useBookingText } from '../texts/use-booking-text.ts';

interface PartyFieldsProps {
  offering: PublicOffering;
  draft: BookingDraft;
  errors: FormErrors;
  /** What is said of the name and the email where they are not a booking's. */
  hints?: { name: string; email: string };
  dispatch: Dispatch<DraftAction>;
}

const kinds: Readonly<Record<PartyField, InputHTMLAttributes<HTMLInputElement>>> = {
  party_name: { autoComplete: 'name', autoCapitalize: 'words', maxLength: 120 },
  party_phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 32 },
  party_email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', maxLength: 254 },
  add_players: { inputMode: 'numeric', autoComplete: 'off', maxLength: 5 },
};

/** Who comes, and how many. Where the party's size is fixed, or guests are chosen by kind, no number is asked for. */
export function PartyFields({ offering, draft, errors, hints, dispatch }: PartyFieldsProps) {
  const { t } = useBookingText();
  const { base_players: base, max_players: max } = offering;
  const more = Math.max(0, max - base);
  const added = addedPlayers(draft.party.add_players);
  const field = (name: PartyField) => ({
    ...kinds[name],
    name,
    value: draft.party[name],
    onChange: (value: string) => dispatch({ type: 'typed', field: name, value }),
    error: errors[name] ?? null,
    isRequired: name !== 'add_players',
    spellCheck: false,
    /* One that is pressed at its edge may lie under the bar at the bottom of the page. */
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.scrollIntoView?.({ block: 'nearest' }),
  });
  return (
    <>
      <TextField label={t('form.partyName')} hint={hints?.name ?? t('form.partyNameHint')} {...field('party_name')} />
      <TextField label={t('form.phone')} {...field('party_phone')} />
      <TextField label={t('form.email')} hint={hints?.email ?? t('form.emailHint')} {...field('party_email')} />
      {more > 0 && !offering.is_priced ? (
        <>
          <TextField
            label={t('form.added')}
            hint={t('form.addedHint', { count: base, more })}
            {...field('add_players')}
          />
          <p className={styles.total}>
            {t('form.total')} <strong data-tabular>{added === null ? '–' : base + added}</strong>
          </p>
        </>
      ) : null}
    </>
  );
}
