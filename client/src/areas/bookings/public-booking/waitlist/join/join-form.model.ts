import { lastBookableDate } from '@gatehouse/sync-protocol/areas/bookings/availability/booking-horizon';
import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import type { joinWaitlist, WaitlistEntry } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import type { WaitlistTranslate } from '@gatehouse/sync-protocol/languages/waitlist-texts';
import type { BookingDraft } from '../../draft/booking-draft.ts';
import { addedPlayers } from '../../model/booking-form.model.ts';
import type { WaitDraft, WishDraft } from './wait-draft.ts';

export type JoinBody = BodyInputOf<typeof joinWaitlist>;

/** What is wrong with a wish, by field. */
export type WishErrors = Partial<Record<'date' | 'to', string>>;

/** `today` is the venue's. */
export function wishErrors({ date, from, to }: WishDraft, today: string, t: WaitlistTranslate): WishErrors {
  if (date === '') return { date: t('errors.day') };
  if (date < today) return { date: t('errors.dayPast') };
  if (date > lastBookableDate(today)) return { date: t('errors.dayFar') };
  return from !== '' && to !== '' && from > to ? { to: t('errors.times') } : {};
}

/** The request of a form without errors. Limits are the server's. Requirement B37. */
export function joinBody(
  { party }: Pick<BookingDraft, 'party'>,
  { wishes, requestId }: Pick<WaitDraft, 'wishes' | 'requestId'>,
  offering: Pick<PublicOffering, 'client_id' | 'offering_id' | 'base_players'>,
  language: LanguageCode,
): JoinBody {
  return {
    client_id: offering.client_id,
    offering_id: offering.offering_id,
    party_name: party.party_name.trim(),
    party_phone: party.party_phone.trim(),
    party_email: party.party_email.trim(),
    players: offering.base_players + (addedPlayers(party.add_players) ?? 0),
    wishes: wishes.map(({ date, from, to }) => ({ date, ...(from ? { from } : {}), ...(to ? { to } : {}) })),
    request_id: requestId,
    language,
  };
}

/** Whether an entry is the one that was asked for, and not what the form made before with an answer that was lost. */
export function isEntryAsAsked(body: JoinBody, entry: WaitlistEntry): boolean {
  const listed = (wishes: JoinBody['wishes']): string =>
    wishes.map(({ date, from, to }) => `${date} ${from ?? ''} ${to ?? ''}`).join();
  return (
    entry.players === body.players &&
    entry.party_name === body.party_name &&
    listed(entry.wishes) === listed(body.wishes)
  );
}
