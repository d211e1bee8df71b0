import { z } from 'zod';
import { staffRoleNames } from '../../base/roles.ts';

/** A person who works at the venue, for a tablet that asks who is using it. Collection `staff`. Rule D27. */
export const staffRowSchema = z.object({
  user_id: z.string(),
  client_id: z.string(),
  name: z.string(),
  role: z.enum(staffRoleNames),
  /** What the role may do, so that a tablet of an earlier release knows a later one's roles too. */
  permissions: z.array(z.string()),
  /** `pbkdf2-sha256$…`; null without a PIN. */
  pin_hash: z.string().nullable(),
  /** Rises with each new PIN and each withdrawal. */
  pin_version: z.int(),
  /** SHA-256 of the card's code, in capitals and without hyphens; null without a card. */
  card_hash: z.string().nullable(),
});
export type StaffRow = z.infer<typeof staffRowSchema>;
