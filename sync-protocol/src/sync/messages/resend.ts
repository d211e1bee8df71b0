import { z } from 'zod';
import { PUSH_BATCH_MAX } from '../../base/limits.ts';
import { instantSchema } from '../../base/primitives.ts';

/**
 * After a restore (a new epoch) a device sends again what was acknowledged, as it was sealed to the server's
 * public key (rule D6), and so is what it queued and can no longer decrypt (rule D12). Deduplication by `id` gives each
 * exactly one effect. The response is that of a push.
 *
 * `sealed` is base64 of: 65 bytes ephemeral P-256 public key, 12 bytes IV, AES-256-GCM ciphertext of the
 * mutation's JSON. The key is HKDF-SHA-256 of the ECDH secret with info `gatehouse-seal-1` and no salt.
 */
export const resendRequestSchema = z.object({
  protocol: z.int(),
  replica_id: z.string().max(64),
  items: z
    .array(
      z.object({
        id: z.string().max(64),
        sealed: z.string(),
        /** The server's clock correction of the entry, where the copy was sealed before the correction was known. Rule C7. */
        offset_ms: z.number().optional(),
      }),
    )
    .max(PUSH_BATCH_MAX),
  /**
   * Times as in a push: with them an item that was never acknowledged, and a copy without a correction, get the right
   * time. Rules C2 and C7.
   */
  client_now: z.optional(instantSchema),
  clock: z.object({ monotonic_ms: z.number(), session: z.string().max(64) }).optional(),
});
export type ResendRequest = z.input<typeof resendRequestSchema>;
