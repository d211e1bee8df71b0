import type { z } from 'zod';
import { checkInArgsSchema, checkInPartyArgsSchema, undoCheckInArgsSchema } from './check-in.ts';
import { signWaiverArgsSchema } from './sign-waiver.ts';

/** Everything a device may do while offline: facts that happened at the venue. Design §1. */
export const mutationSchemas = {
  sign_waiver: { 1: signWaiverArgsSchema },
  check_in: { 1: checkInArgsSchema },
  undo_check_in: { 1: undoCheckInArgsSchema },
  check_in_party: { 1: checkInPartyArgsSchema },
} as const;

export type MutationName = keyof typeof mutationSchemas;
export const mutationNames = Object.keys(mutationSchemas) as MutationName[];

/** The arguments of a mutation at its current version. */
export interface MutationArgs {
  sign_waiver: z.infer<typeof signWaiverArgsSchema>;
  check_in: z.infer<typeof checkInArgsSchema>;
  undo_check_in: z.infer<typeof undoCheckInArgsSchema>;
  check_in_party: z.infer<typeof checkInPartyArgsSchema>;
}
