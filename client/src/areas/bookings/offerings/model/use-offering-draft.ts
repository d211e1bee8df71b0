import { useQuery } from '@tanstack/react-query';
import type { OfferingDraft } from '#domain/offerings/offering-draft';
import { resourcesQuery } from '#domain/resources/resources.queries';
import { useApi } from '#lib/api/api-context.tsx';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { blackoutsQuery } from '../blackouts/blackouts.queries.ts';
import { holidaysQuery } from '../blackouts/holidays.queries.ts';
import { websitesQuery } from '../websites/websites.queries.ts';
import { draftOf, placesOn } from './offering-draft.model.ts';
import type { OfferingValues } from './offering-form.model.ts';

/**
 * The draft of a form, with the days on which the venue, or the stored offering, is closed, and the rooms it needs as they are
 * open. Until these are known, and offline, no day is closed and no room needed. Requirement O59.
 */
export function useOfferingDraft(clientId: string, offeringId: string | null, values: OfferingValues): OfferingDraft {
  const api = useApi();
  const ofBusiness = useQuery(blackoutsQuery(api, { clientId, offeringId: null }));
  const ofOffering = useQuery({ ...blackoutsQuery(api, { clientId, offeringId }), enabled: offeringId !== null });
  const holidays = useQuery(holidaysQuery(api, clientId));
  const resources = useQuery(resourcesQuery(api, clientId)).data;
  const timeZone = useVenueTimeZone();
  const draft = draftOf(values);
  const needs = resources === undefined ? [] : draft.bookable.needs;
  const needed = new Set(needs.flatMap(({ resourceIds }) => resourceIds));
  const rooms = (resources ?? []).filter(({ resource_id: id }) => needed.has(id));
  const websites = useQuery(websitesQuery(api, clientId));
  const closed = new Set([...(ofBusiness.data ?? []), ...(ofOffering.data ?? [])].map((day) => day.blackout_date));
  const closing = new Map(holidays.data?.filter((day) => !day.is_open).map((day) => [day.date, day.holidays]));
  const [website] = websites.data ?? [];
  return {
    look: draft.look,
    bookable: { ...draft.bookable, needs },
    factsOn: (date) => ({
      holidays: closing.get(date) ?? [],
      isBlackedOut: closed.has(date),
      booked: [],
      places: placesOn(rooms, date, timeZone),
    }),
    website: website === undefined ? null : website.replace(/^https?:\/\//, ''),
  };
}
