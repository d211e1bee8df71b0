import type {
  BookingPolicyView,
  updateBookingPolicy,
} from '@gatehouse/sync-protocol/areas/bookings/booking-policy.contracts';
import { noGuestPolicy } from '@gatehouse/sync-protocol/areas/bookings/guest-changes';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { centsToDollars, dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { findPolicy, savePolicy } from './policy.shared.repository.ts';

/** A venue's policy; guests can't change anything until it has saved one. Requirement B40. */
export async function getBookingPolicy({ db }: Pick<Deps, 'db'>, clientId: string): Promise<BookingPolicyView> {
  return toView(await db.readVenue(clientId, (connection) => findPolicy(connection, clientId)));
}

/** Changes what was sent, for bookings that are made from now on. */
export function changeBookingPolicy(
  deps: Deps,
  clientId: string,
  given: BodyOf<typeof updateBookingPolicy>,
  userId: string,
): Promise<BookingPolicyView> {
  return writeVenue(deps, clientId, async (write) => {
    const { cancel_fee: fee, ...fields } = given;
    const before = await findPolicy(write.db, clientId);
    const row = {
      client_id: clientId,
      move_until_hours: noGuestPolicy.moveUntilHours,
      cancel_until_hours: noGuestPolicy.cancelUntilHours,
      party_until_hours: noGuestPolicy.partyUntilHours,
      refund_percent: noGuestPolicy.refundPercent,
      cancel_fee_cents: noGuestPolicy.cancelFeeCents,
      ...before,
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      ...(fee === undefined ? {} : { cancel_fee_cents: dollarsToCents(fee) }),
      updated_at: write.nowAtUtc,
    };
    await savePolicy(write.db, row);
    await write.happened({ kind: 'booking_policy.changed', actor: `user:${userId}`, policy: row });
    return toView(row);
  });
}

function toView(row: Row<'booking_policies'> | undefined): BookingPolicyView {
  return {
    move_until_hours: row?.move_until_hours ?? noGuestPolicy.moveUntilHours,
    cancel_until_hours: row?.cancel_until_hours ?? noGuestPolicy.cancelUntilHours,
    party_until_hours: row?.party_until_hours ?? noGuestPolicy.partyUntilHours,
    refund_percent: row?.refund_percent ?? noGuestPolicy.refundPercent,
    cancel_fee: centsToDollars(row?.cancel_fee_cents ?? noGuestPolicy.cancelFeeCents),
    updated_at: row?.updated_at ?? null,
  };
}
