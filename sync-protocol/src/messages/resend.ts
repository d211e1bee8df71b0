import { z } from 'zod';
import { PUSH_BATCH_MAX } from '../limits.ts';

/**
 * After a restore (a new epoch) a device sends again what was acknowledged, as it was sealed to the server's
 * public key; replay by `id` makes each have one effect. Answers like a push. Rule D6.
 *
 * `sealed` is base64 of: 65 bytes ephemeral P-256 public key, 12 bytes IV, AES-256-GCM ciphertext of the
 * mutation's JSON. The key is HKDF-SHA-256 of the ECDH secret with info `gatehouse-seal-1` and no salt.
 */
export const resendRequestSchema = z.object({
  protocol: z.int(),
  replica_id: z.string().max(64),
  items: z.array(z.object({ id: z.string().max(64), sealed: z.string() })).max(PUSH_BATCH_MAX),
});
export type ResendRequest = z.input<typeof resendRequestSchema>;
