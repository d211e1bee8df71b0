import { z } from 'zod';

/** Branding and settings a device needs while offline: never a person. Collection `venue`, one row. */
export const venueRowSchema = z.object({
  client_id: z.string(),
  client_name: z.string(),
  time_zone: z.string(),
  address_required: z.boolean(),
  /** Says whether visitors see an address that is not required; absent where an older server sent it. Requirement W61. */
  address_asked: z.boolean().optional(),
  /** Years from which people sign for themselves. Requirement W45. */
  adult_age: z.int(),
  /** Whether an adult says what they are to each minor. */
  relationship_required: z.boolean(),
  accent_color: z.string(),
  has_logo: z.boolean(),
  /** Names the picture; part of its address, so that a new logo is fetched. Null without one. */
  logo_version: z.string().nullable(),
  /** SPKI, base64: devices seal what the server acknowledged to it. Rule D6. */
  sealing_public_key: z.string(),
});
export type VenueRow = z.infer<typeof venueRowSchema>;
