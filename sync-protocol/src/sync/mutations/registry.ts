import type { z } from 'zod';
import { signWaiverArgsSchema, signWaiverArgsSchemaV1 } from '../../areas/waivers/sign-waiver.ts';
import {
  checkInArgsSchema,
  checkInArgsSchemaV1,
  checkInPartyArgsSchema,
  checkInPartyArgsSchemaV1,
  checkInPartyArgsSchemaV2,
  undoCheckInArgsSchema,
  undoCheckInPartyArgsSchema,
} from '../mutation-schemas.ts';
import type { currentVersions, MutationName } from './current-versions.ts';

/** Everything a device may do while offline: facts that happened at the venue. Requirement I3. */
export const mutationSchemas = {
  sign_waiver: { 1: signWaiverArgsSchemaV1, 2: signWaiverArgsSchema },
  check_in: { 1: checkInArgsSchemaV1, 2: checkInArgsSchema },
  undo_check_in: { 1: undoCheckInArgsSchema },
  check_in_party: { 1: checkInPartyArgsSchemaV1, 2: checkInPartyArgsSchemaV2, 3: checkInPartyArgsSchema },
  undo_check_in_party: { 1: undoCheckInPartyArgsSchema },
} as const satisfies {
  [Name in MutationName]: Record<number, z.ZodType> & Record<(typeof currentVersions)[Name], z.ZodType>;
};

/** The arguments of a mutation at its current version. */
export interface MutationArgs {
  sign_waiver: z.infer<typeof signWaiverArgsSchema>;
  check_in: z.infer<typeof checkInArgsSchema>;
  undo_check_in: z.infer<typeof undoCheckInArgsSchema>;
  check_in_party: z.infer<typeof checkInPartyArgsSchema>;
  undo_check_in_party: z.infer<typeof undoCheckInPartyArgsSchema>;
}
