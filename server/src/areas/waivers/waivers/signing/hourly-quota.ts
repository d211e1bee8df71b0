import { type Share, takeShares } from '#access/throttle';
import type { Deps } from '#integrations/deps';
import type { PreparedSigning } from '../signature/prepare-signing.ts';

const HOUR_MS = 3_600_000;
/** A thousand visitors of a usual 25 kB: all of a venue's visitors may share its one address. */
const byAddress = { name: 'signing-bytes-address', hitsMax: 24_000_000, windowMs: HOUR_MS };
/** The growth of a venue's database that strangers with many addresses can cause: 8,000 visitors. */
const byVenue = { name: 'signing-bytes-venue', hitsMax: 200_000_000, windowMs: HOUR_MS };

const message =
  'Many waivers were sent from here in the last hour. Please sign on a tablet at the venue, or try again later.';

/**
 * Counts the bytes that a visitor is about to store against the hourly limits of their address and of the venue's visitors. Devices
 * are not counted: they hold signatures, and strangers must not block them. Returns the shares to give back when nothing was stored.
 * Errors: TOO_MANY_REQUESTS. Rule Q20.
 */
export async function takeHourlyQuota(
  deps: Pick<Deps, 'db' | 'clock'>,
  { args, signature }: PreparedSigning,
  ip: string,
): Promise<Share[]> {
  const { signature_data: _picture, strokes: _strokes, answers = [], ...rest } = args;
  /* Stored once in the evidence, and again in each person's record; answers once. */
  const text =
    Buffer.byteLength(JSON.stringify(rest)) * (1 + args.waiver_ids.length) + Buffer.byteLength(JSON.stringify(answers));
  const amount = signature.png.length + (signature.strokes?.length ?? 0) + text;
  const shares = [
    { rule: byAddress, subject: ip, amount },
    { rule: byVenue, subject: args.client_id, amount },
  ];
  await takeShares(deps, shares, message);
  return shares;
}
