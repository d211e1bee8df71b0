import { memberName } from '@gatehouse/sync-protocol/areas/people/member-name';
import { useMemo } from 'react';
import { useRows } from '#sync/react/sync-context.tsx';
import type { KnownNames } from './outbox.model.ts';

/** The names this device holds. A kiosk has none, and a device whose people are locked shows none. */
export function useKnownNames(): KnownNames {
  const customers = useRows('customers');
  const members = useRows('members');
  const checkIns = useRows('check_ins');
  const bookings = useRows('bookings');
  return useMemo(
    () => ({
      person: (waiverId) => {
        const row = customers.view.get(waiverId);
        if (!row) return undefined;
        const isMinor = row.waiver_type === 'Minor' && row.minor_first_name;
        const parts = isMinor
          ? [row.minor_first_name, row.minor_last_name]
          : [row.adult_first_name, row.adult_last_name];
        return parts.filter(Boolean).join(' ');
      },
      member: (membershipId) => {
        const row = members.view.get(membershipId);
        return row && memberName(row);
      },
      waiverOf: (checkinId) => checkIns.view.get(checkinId)?.waiver_id,
      party: (bookingId) => bookings.view.get(bookingId)?.party_name,
    }),
    [customers, members, checkIns, bookings],
  );
}
