import { makeCheckinId, makeWaiverId } from '@gatehouse/sync-protocol/ids';
import type { MutationArgs } from '@gatehouse/sync-protocol/mutations/registry';
import { signaturePicture } from '../helpers/signing-samples.ts';
import type { Random } from './random.ts';

const picture = signaturePicture();

/** The arguments of a signing as a screen would make them. */
export function signing(
  random: Random,
  clientId: string,
  atMs: number,
  change: Partial<MutationArgs['sign_waiver']> = {},
): MutationArgs['sign_waiver'] {
  const kind = change.kind ?? 'adult';
  const minors = Array.from({ length: kind === 'adult' ? 0 : random.int(1, 3) }, (_, index) => ({
    first_name: `Kid${index}`,
    last_name: 'Sim',
    DoB: '2016-02-03',
  }));
  const people = minors.length + (kind === 'minor' ? 0 : 1);
  return {
    kind,
    client_id: clientId,
    event_id: random.uuid(),
    waiver_ids: Array.from({ length: people }, () => makeWaiverId(clientId, random.bytes)),
    signed_at: new Date(atMs).toISOString(),
    adult_first_name: `Guest${random.int(0, 999)}`,
    adult_last_name: 'Sim',
    adult_DoB: '1990-02-28',
    email: 'guest@example.org',
    phone: '(555) 123-4567',
    signature_data: picture,
    ...(minors.length > 0 ? { minors } : {}),
    ...change,
  };
}

export function checkIn(
  random: Random,
  clientId: string,
  now: { venueDate: string; epochMs: number },
  waiverId: string,
): MutationArgs['check_in'] {
  return {
    checkin_id: makeCheckinId(clientId, now.venueDate, random.bytes),
    waiver_id: waiverId,
    checked_in_at: new Date(now.epochMs).toISOString(),
  };
}
