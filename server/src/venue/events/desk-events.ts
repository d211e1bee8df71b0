import type { DeviceRole } from '@gatehouse/kiosk-config/schema';
import type { Alert } from '@gatehouse/sync-protocol/areas/people/alert';
import type { MutationArgs } from '@gatehouse/sync-protocol/sync/mutation-schemas';
import { kind } from './event-kind.ts';

/** What a desk did, with the id of the mutation or of the call. */
type Done<A> = {
  mutationId: string;
  args: A;
};

type OfDevice = {
  deviceId: string;
};

type Configured = OfDevice & {
  role: DeviceRole;
  /** JSON. */
  profile: string;
};

const content = ({ mutationId, args }: Done<object>): object => ({ mutation_id: mutationId, ...args });

export const deskEvents = {
  /** `overridden`: a reason to let the person in was given, with the alert that it was given for, if there is one. */
  'person.checked_in': kind<Done<MutationArgs['check_in']> & { overridden: { alert: Alert | null } | null }>(
    ['check_ins'],
    ({ overridden, ...done }) => {
      const subject = done.args.checkin_id;
      const entry = { action: 'check_in', subject, content: content(done) } as const;
      if (!overridden) return entry;
      return [entry, { action: 'override_alert', subject, content: { ...content(done), ...overridden } }];
    },
  ),
  /** `waiverId`: whose check-in it is; absent where that has not arrived. */
  'person.check_in_undone': kind<Done<MutationArgs['undo_check_in']> & { waiverId: string | undefined }>(
    ['check_ins'],
    (done) => ({
      action: 'undo_check_in',
      subject: done.args.checkin_id,
      content: content(done),
    }),
  ),
  /** `isCanceled`: it counts for a booking that was canceled. */
  'booking.checked_in': kind<Done<MutationArgs['check_in_party']> & { isCanceled: boolean }>(['bookings'], (done) => {
    const subject = done.args.booking_id;
    const entry = { action: 'check_in_party', subject, content: content(done) } as const;
    return done.args.override ? [entry, { action: 'override_party', subject, content: content(done) }] : entry;
  }),
  /** `wasCanceled`: it no longer counts for a booking that was canceled. */
  'booking.check_in_undone': kind<Done<MutationArgs['undo_check_in_party']> & { wasCanceled: boolean }>(
    ['bookings'],
    (done) => ({
      action: 'undo_check_in_party',
      subject: done.args.booking_id,
      content: content(done),
    }),
  ),
  'booking.check_in_reviewed': kind<{ bookingId: string; reviewId: string; decision: string }>(
    ['bookings'],
    ({ bookingId, reviewId, decision }) => ({
      action: 'party_check_in_reviewed',
      subject: bookingId,
      content: { mutation_id: reviewId, decision },
    }),
  ),
  /* Pokes the devices that hold what a kiosk holds and a scan station doesn't: the pull brings nothing, and a kiosk asks after each contact. */
  'signing.requested': kind<{ waiverId: string } & OfDevice>(['waiver_documents']),
  'device.paired': kind<Configured>(null, ({ deviceId, role, profile }) => ({
    action: 'device.paired',
    subject: deviceId,
    content: `${role}\n${profile}`,
  })),
  'device.registered': kind<OfDevice>(null, ({ deviceId }) => ({
    action: 'device.registered',
    subject: deviceId,
    content: deviceId,
  })),
  'device.changed': kind<Configured>(null, ({ deviceId, role, profile }) => ({
    action: 'device.changed',
    subject: deviceId,
    content: `${role}\n${profile}`,
  })),
  'device.revoked': kind<OfDevice>(null, ({ deviceId }) => ({
    action: 'device.revoked',
    subject: deviceId,
    content: deviceId,
  })),
  'device.pin_chosen': kind<Pick<Configured, 'deviceId' | 'profile'>>([], ({ deviceId, profile }) => ({
    action: 'device.pin_chosen',
    subject: deviceId,
    content: profile,
  })),
  'parked.retried': kind<{ parkedId: string; item: string }>(null, ({ parkedId, item }) => ({
    action: 'parked_retried',
    subject: parkedId,
    content: item,
  })),
  'parked.closed': kind<{ parkedId: string; item: string }>([], ({ parkedId, item }) => ({
    action: 'parked_closed',
    subject: parkedId,
    content: item,
  })),
};
