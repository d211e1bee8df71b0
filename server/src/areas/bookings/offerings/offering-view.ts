import type { Bookable } from '@gatehouse/sync-protocol/areas/bookings/availability/bookable';
import {
  ofHoursFields,
  saysHours,
  toHoursFields,
} from '@gatehouse/sync-protocol/areas/bookings/availability/hours-fields';
import type { Need } from '@gatehouse/sync-protocol/areas/bookings/availability/needs';
import { lengthOf } from '@gatehouse/sync-protocol/areas/bookings/availability/occupied';
import { type Weekday, weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import {
  type OfferingText,
  offeringTextIn,
  type Translations,
  writtenTranslations,
} from '@gatehouse/sync-protocol/areas/bookings/offering-texts';
import type { OfferingInput, OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { centsToDollars, dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import type { Row } from '#db/tables';

/** Null where none were ever given. A server of an earlier release writes hours without `hours_given`. */
function hoursOf(row: Row<'offerings'>): Bookable['hours'] {
  const hours = JSON.parse(row.hours) as NonNullable<Bookable['hours']>;
  return row.hours_given === 1 || Object.keys(hours).length > 0 ? hours : null;
}

function availableDaysOf(row: Row<'offerings'>): Weekday[] {
  return row.available_days === null ? [] : (JSON.parse(row.available_days) as Weekday[]);
}

/** Name and text as a visitor reads them. Requirement B50. */
export function textFor(row: Row<'offerings'>, language: LanguageCode): OfferingText {
  return offeringTextIn(row, JSON.parse(row.translations) as Translations, language);
}

/** The name that a booking takes over for a guest of this language; null where it is the offering's own. */
export function guestNameOf(row: Row<'offerings'>, language: LanguageCode): string | null {
  const { offering_name: name } = textFor(row, language);
  return name === row.offering_name ? null : name;
}

/** A need as `resource_needs` holds it. */
type StoredNeed = OfferingView['resource_needs'][number];

/** What a booking needs: of an offering, or as a booking took it over. */
export function needsOf({ resource_needs: stored }: Pick<Row<'offerings'>, 'resource_needs'>): Need[] {
  return (JSON.parse(stored) as StoredNeed[]).map((need) => ({
    resourceIds: need.resource_ids,
    unitsPer: need.units_per,
    units: need.units,
  }));
}

type Terms = Pick<Row<'bookings'>, 'duration_minutes' | 'setup_minutes' | 'cleanup_minutes' | 'resource_needs'>;

/** Length and needs of a booking that is moved: its own, unless it was made before its offering had a length. Requirement B27. */
export function termsOf<T extends Terms>(offering: T, moved: Terms | undefined): Terms {
  return moved && moved.duration_minutes !== null ? moved : offering;
}

/** What the availability rule reads of an offering, for a new booking or one that is moved. */
export function toBookable(row: Row<'offerings'>, moved?: Terms): Bookable {
  const terms = termsOf(row, moved);
  return {
    offeringType: row.offering_type,
    basePlayers: row.base_players,
    maxPlayers: row.max_players,
    capacity: row.capacity,
    hours: hoursOf(row),
    availableDays: availableDaysOf(row),
    startDate: row.start_date,
    endDate: row.end_date,
    intervalMinutes: row.interval_minutes,
    ...lengthOf(terms),
    leadMinutes: row.lead_minutes,
    horizonDays: row.horizon_days,
    needs: needsOf(terms),
  };
}

/** An offering in the field names of replies: the deposit in dollars, and null for the hours of a day on which it is closed. */
export function toOfferingView(row: Row<'offerings'>): OfferingView {
  const hours = hoursOf(row);
  return {
    offering_id: row.offering_id,
    client_id: row.client_id,
    offering_name: row.offering_name,
    offering_type: row.offering_type,
    base_players: row.base_players,
    max_players: row.max_players,
    capacity: row.capacity,
    ...toHoursFields(hours ?? {}),
    hours_given: hours !== null,
    interval_minutes: row.interval_minutes,
    deposit_amount: centsToDollars(row.deposit_cents),
    side_text: row.side_text,
    available_days: availableDaysOf(row),
    start_date: row.start_date,
    end_date: row.end_date,
    duration_minutes: row.duration_minutes,
    setup_minutes: row.setup_minutes,
    cleanup_minutes: row.cleanup_minutes,
    lead_minutes: row.lead_minutes,
    horizon_days: row.horizon_days,
    resource_needs: JSON.parse(row.resource_needs) as StoredNeed[],
    translations: JSON.parse(row.translations) as Translations,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Columns of an offering that is new: what is not sent keeps what is stored. */
export const nothingStored = {
  duration_minutes: null,
  setup_minutes: 0,
  cleanup_minutes: 0,
  lead_minutes: 0,
  horizon_days: null,
  resource_needs: '[]',
  translations: '{}',
} as const;

/** An Individual offering is for one player, whatever was sent. Requirement B7. */
export function offeringColumns(given: OfferingInput, stored: Pick<Row<'offerings'>, keyof typeof nothingStored>) {
  const isIndividual = given.offering_type === 'Individual';
  const days = weekdays.filter((day) => given.available_days.includes(day));
  return {
    offering_name: given.offering_name,
    offering_type: given.offering_type,
    base_players: isIndividual ? 1 : given.base_players,
    max_players: isIndividual ? 1 : given.max_players,
    capacity: given.capacity,
    hours: JSON.stringify(ofHoursFields(given)),
    hours_given: Number(given.hours_given ?? saysHours(given)),
    available_days: days.length === 0 ? null : JSON.stringify(days),
    start_date: given.start_date,
    end_date: given.end_date,
    interval_minutes: given.interval_minutes,
    deposit_cents: dollarsToCents(given.deposit_amount),
    side_text: given.side_text,
    duration_minutes: given.duration_minutes === undefined ? stored.duration_minutes : given.duration_minutes,
    setup_minutes: given.setup_minutes ?? stored.setup_minutes,
    cleanup_minutes: given.cleanup_minutes ?? stored.cleanup_minutes,
    lead_minutes: given.lead_minutes ?? stored.lead_minutes,
    horizon_days: given.horizon_days === undefined ? stored.horizon_days : given.horizon_days,
    resource_needs: given.resource_needs ? JSON.stringify(given.resource_needs) : stored.resource_needs,
    translations: given.translations ? JSON.stringify(writtenTranslations(given.translations)) : stored.translations,
  };
}
