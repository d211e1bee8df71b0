import type {
  createPublicBooking,
  MadeBooking,
  PublicOffering,
} from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { withoutInvisible } from '@gatehouse/sync-protocol/base/people/invisible';
import { isPartyPhone } from '@gatehouse/sync-protocol/base/people/phone';
import type { BookingTranslate } from '@gatehouse/sync-protocol/languages/booking-texts';
import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import type { BookingDraft, PartyField, PricedDraft } from '../draft/booking-draft.ts';

export type FormField = PartyField | 'date' | 'time';
/** One sentence for each field that is wrong. */
export type FormErrors = Partial<Record<FormField, string>>;

type Limits = Pick<PublicOffering, 'base_players' | 'max_players' | 'is_priced'>;
export type BookingBody = BodyInputOf<typeof createPublicBooking>;

/** Players besides the base; null for what is no whole number from 0. An empty field is 0. */
export function addedPlayers(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  return /^\d{1,5}$/.test(trimmed) ? Number(trimmed) : null;
}

/** What is wrong with a form, by field; nothing for one that can be sent. Requirements B3, B7. */
export function formErrors(draft: BookingDraft, offering: Limits, t: BookingTranslate): FormErrors {
  const errors = partyErrors(draft, offering, t);
  if (draft.date === null) errors.date = t('errors.date');
  else if (draft.time === null) errors.time = t('errors.time');
  return errors;
}

/** The same of who comes, and how many. */
export function partyErrors({ party }: BookingDraft, offering: Limits, t: BookingTranslate): FormErrors {
  const errors: FormErrors = {};
  const added = addedPlayers(party.add_players);
  const max = offering.max_players;
  if (offering.is_priced && draftTotal(party, offering) < offering.base_players)
    errors.add_players = t('page.playersRange', { from: offering.base_players, to: max });
  else if (added === null) errors.add_players = t('errors.players');
  else if (offering.base_players + added > max)
    errors.add_players = t('errors.tooMany', { total: offering.base_players + added, max });
  if (withoutInvisible(party.party_name).trim() === '') errors.party_name = t('errors.required');
  if (party.party_phone.trim() === '') errors.party_phone = t('errors.required');
  else if (!isPartyPhone(party.party_phone.trim())) errors.party_phone = t('errors.phone');
  if (party.party_email.trim() === '') errors.party_email = t('errors.required');
  else if (!isEmail(party.party_email)) errors.party_email = t('errors.email');
  return errors;
}

/** The whole party; of an offering with prices it may be smaller than the base while kinds of guests are exchanged. */
function draftTotal({ add_players: added }: BookingDraft['party'], { base_players: base }: Limits): number {
  return base + Number(added);
}

/** The request of a draft without errors. Price, base and limits are the server's. Requirement B3. */
export function bookingBody(
  { party, date, time, requestId, priced }: BookingDraft,
  offering: Pick<PublicOffering, 'client_id' | 'offering_id' | 'is_priced'>,
  language: LanguageCode,
  quotedCents: number | null = null,
): BookingBody {
  return {
    client_id: offering.client_id,
    offering_id: offering.offering_id,
    party_name: withoutInvisible(party.party_name).trim(),
    party_phone: withoutInvisible(party.party_phone).trim(),
    party_email: withoutInvisible(party.party_email).trim(),
    date_scheduled: date ?? '',
    start_time: time ?? '',
    add_players: addedPlayers(party.add_players) ?? 0,
    ...(priced && offering.is_priced ? pricedBody(priced) : {}),
    ...(quotedCents === null ? {} : { quoted_cents: quotedCents }),
    request_id: requestId,
    language,
  };
}

/** What a quote and a booking are asked with: what nobody takes is left out. */
export function pricedBody({ party, extras, applied }: PricedDraft) {
  const taken = (counts: Readonly<Record<string, number>>) => Object.entries(counts).filter(([, count]) => count > 0);
  return {
    party: taken(party).map(([band_id, players]) => ({ band_id, players })),
    extras: taken(extras).map(([extra_id, quantity]) => ({ extra_id, quantity })),
    ...(applied === '' ? {} : { code: applied }),
  };
}

/**
 * Whether a booking is the one that was asked for. It is another when an earlier press was booked and its answer lost, and
 * the form was changed since.
 */
export function isAsAsked(
  body: BookingBody,
  { booking: made, bill }: { booking: MadeBooking; bill?: { total: number } | null | undefined },
  { base_players }: Limits,
): boolean {
  const isPriced = body.quoted_cents !== undefined && bill !== undefined && bill !== null;
  return (
    (!isPriced || dollarsToCents(bill.total) === body.quoted_cents) &&
    made.date_scheduled === body.date_scheduled &&
    made.booking_time === body.start_time &&
    made.total_players === base_players + Number(body.add_players) &&
    made.party_name === body.party_name
  );
}
