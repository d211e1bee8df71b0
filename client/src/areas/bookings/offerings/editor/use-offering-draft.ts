import { listOfferingBlackouts } from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { listEmbedOrigins } from '@gatehouse/sync-protocol/areas/bookings/embedding.contracts';
import { listVenueHolidays } from '@gatehouse/sync-protocol/areas/bookings/holidays.contracts';
import type { OfferingDraft } from '#domain/offerings/offering-draft';
import { useResources } from '#domain/resources/resources.queries';
import { useRead } from '#lib/api/use-read';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { useBlackouts } from '../blackouts/blackouts.queries.ts';
import { draftOf, placesOn } from '../model/offering-draft.model.ts';
import type { OfferingValues } from '../model/offering-form.model.ts';

/**
 * The draft of a form, with the days on which the venue, or the stored offering, is closed, and the rooms it needs as they are
 * open. Until these are known, and offline, no day is closed and no room needed. Requirement O59.
 */
export function useOfferingDraft(clientId: string, offeringId: string | null, values: OfferingValues): OfferingDraft {
  const params = { client_id: clientId };
  const ofBusiness = useBlackouts({ clientId, offeringId: null });
  const ofOffering = useRead(
    listOfferingBlackouts,
    offeringId === null ? null : { params: { ...params, offering_id: offeringId } },
  );
  const holidays = useRead(listVenueHolidays, { params });
  const resources = useResources(clientId).data?.resources;
  const timeZone = useVenueTimeZone();
  const { bookable, ...shown } = draftOf(values);
  const needs = resources === undefined ? [] : bookable.needs;
  const needed = new Set(needs.flatMap(({ resourceIds }) => resourceIds));
  const rooms = (resources ?? []).filter(({ resource_id: id }) => needed.has(id));
  const websites = useRead(listEmbedOrigins, { params });
  const closed = new Set([...(ofBusiness.data ?? []), ...(ofOffering.data ?? [])].map((day) => day.blackout_date));
  const closing = new Map(holidays.data?.holidays.filter((day) => !day.is_open).map((day) => [day.date, day.holidays]));
  const [website] = websites.data?.origins ?? [];
  return {
    ...shown,
    bookable: { ...bookable, needs },
    factsOn: (date) => ({
      holidays: closing.get(date) ?? [],
      isBlackedOut: closed.has(date),
      booked: [],
      places: placesOn(rooms, date, timeZone),
    }),
    website: website === undefined ? null : website.replace(/^https?:\/\//, ''),
  };
}
