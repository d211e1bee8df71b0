import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRows } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { findParties, mayCheckIn, type Party, todaysParties } from '../model/party.model.ts';

export interface Parties {
  /** Today's, or those that the page's search finds on any day. */
  rows: readonly Party[];
  isSearched: boolean;
  venueDate: string;
  /** The page lists parties instead of people. */
  isShown: boolean;
  show(isShown: boolean): void;
  /** The only party found: Enter in the search opens it. */
  only: Party | null;
  /** The party that is being counted, as it is now: another desk may count it meanwhile. */
  opened: Party | null;
  open(party: Party): void;
  close(): void;
}

/** The parties of the Check In tab over the live rows, and which of them is being counted. */
export function useParties(search: string): Parties {
  const bookings = useRows('bookings');
  const venueDate = useVenueDate();
  const [isShown, setIsShown] = useState(false);
  const [pressedId, setPressedId] = useState<string | null>(null);
  /* `?party=` names the party that a link from another screen opens. */
  const [params, setParams] = useSearchParams();
  const linkedId = params.get('party');
  const openedId = pressedId ?? linkedId;
  const close = (): void => {
    setPressedId(null);
    if (linkedId === null) return;
    params.delete('party');
    setParams(params, { replace: true });
  };
  const isSearched = search.trim() !== '';
  const rows = useMemo(() => {
    const all = bookings.view.values();
    return isSearched ? findParties(all, search, venueDate) : todaysParties(all, venueDate);
  }, [bookings, isSearched, search, venueDate]);
  const [first, ...others] = rows;
  return {
    rows,
    isSearched,
    venueDate,
    isShown,
    show: setIsShown,
    only: isShown && isSearched && first && others.length === 0 && mayCheckIn(first) ? first : null,
    opened: openedId === null ? null : (bookings.view.get(openedId) ?? null),
    open: (party) => setPressedId(party.booking_id),
    close,
  };
}
