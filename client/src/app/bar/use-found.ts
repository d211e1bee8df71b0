import { listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { listBookings } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { ApiError } from '../../lib/api/api-result.ts';
import { useRead } from '../../lib/api/use-read.ts';
import { type Found, foundBooking, foundPerson } from './search.model.ts';

/** What is asked for follows once typing pauses. */
const TYPING_MS = 250;
/** One letter finds everyone. */
const CHARS_MIN = 2;
export const SEARCH_CHARS_MAX = 100;
/** The most people, and the most bookings, that are listed; their own screens have the rest. */
const FOUND_MAX = 6;

interface FoundOnServer {
  people: readonly Found[];
  bookings: readonly Found[];
  isSearching: boolean;
  /** Why people and bookings are missing; empty otherwise. */
  note: string;
}

const nothing: readonly Found[] = [];

/**
 * People and bookings that the server finds. The text goes into the query of the address, as in their own lists, which no log holds.
 * A further letter ends the request before it, and its answer is not shown.
 */
export function useFound(clientId: string | null, typed: string): FoundOnServer {
  const text = typed.trim();
  const [search] = useDebouncedValue(text, TYPING_MS);
  const isWanted = clientId !== null && text.length >= CHARS_MIN;
  const isAsked = isWanted && search === text;
  const params = { client_id: clientId ?? '' };
  /* Without a network it fails at once, and the dialog says so. */
  const options = { networkMode: 'always', retry: false } as const;
  const customers = useRead(
    listCustomers,
    isAsked ? { params, query: { search, page: 1, page_size: FOUND_MAX } } : null,
    {
      ...options,
      select: peopleIn,
    },
  );
  const parties = useRead(
    listBookings,
    isAsked ? { params, query: { search, order: 'newest' as const, limit: FOUND_MAX } } : null,
    { ...options, select: bookingsIn },
  );
  const errors = isAsked ? [customers.error, parties.error].filter((error) => error !== null) : [];
  return {
    people: (isAsked && customers.data) || nothing,
    bookings: (isAsked && parties.data) || nothing,
    isSearching: isWanted && (!isAsked || customers.isFetching || parties.isFetching),
    note: noteOf(errors),
  };
}

function noteOf([error]: readonly Error[]): string {
  if (!error) return '';
  const isOffline = error instanceof ApiError && error.failure.kind === 'network';
  return isOffline
    ? 'You are offline: people and bookings can’t be searched here. Check In finds people without a network.'
    : 'People and bookings could not be searched. Please try again.';
}

function peopleIn(reply: ReplyOf<typeof listCustomers>): Found[] {
  return (Array.isArray(reply) ? reply : reply.customers).map(foundPerson);
}

const bookingsIn = ({ bookings }: ReplyOf<typeof listBookings>): Found[] => bookings.map(foundBooking);
