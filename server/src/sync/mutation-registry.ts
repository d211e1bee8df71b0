import { mutationSchemas } from '@gatehouse/sync-protocol/sync/mutation-schemas';
import type { MutationName } from '@gatehouse/sync-protocol/sync/mutations';
import type { z } from 'zod';
import { applyCheckIn, applyUndoCheckIn } from '../areas/desk/check-ins/check-ins.service.ts';
import { applyAddLine, applyTakePayment, applyVoidPayment } from '../areas/desk/money/desk-money.service.ts';
import { applyCheckInParty, applyUndoCheckInParty } from '../areas/desk/parties/parties.service.ts';
import { prepareDeviceSigning, prepareFirstVersion } from '../areas/waivers/signed/signature/prepare-signing.ts';
import { applySignWaiver } from '../areas/waivers/signed/signing/signing.service.ts';
import { preloadSignings } from '../areas/waivers/signed/signing/signing-people.ts';
import type { Deps } from '../integrations/deps.ts';
import type { MutationContext, MutationOutcome } from '../venue/mutation-context.ts';
import type { VenueWrite } from '../venue/venue-write.ts';

/** One version of one mutation: how its arguments are read, and who applies it. */
export interface MutationKind {
  schema: z.ZodType;
  /** Converts `args`, as the schema parsed them, to the input of `apply`: all work that must not happen in a transaction. Rule Q20. */
  prepare?: (args: unknown) => Promise<unknown>;
  /** Reads at once what applying these, all of one venue, would read one by one. */
  preload?: (write: VenueWrite, prepared: readonly unknown[]) => Promise<void>;
  /** `prepared` are the arguments themselves where there is no `prepare`. An AppError parks the item. */
  apply(deps: Deps, write: VenueWrite, prepared: unknown, context: MutationContext): Promise<MutationOutcome>;
}

/** Kinds of mutation by name, then version. An older version's `apply` upgrades its arguments. Rule V3. */
export type MutationRegistry = Readonly<Record<string, Readonly<Record<number, MutationKind>>>>;

/** Combines a schema with the service that takes its output. */
export function mutationKind<S extends z.ZodType>(
  schema: S,
  apply: (deps: Deps, write: VenueWrite, args: z.output<S>, context: MutationContext) => Promise<MutationOutcome>,
): MutationKind {
  return { schema, apply: (deps, write, args, context) => apply(deps, write, args as z.output<S>, context) };
}

/** The same for a service that takes prepared input. */
function preparedKind<S extends z.ZodType, P>(
  schema: S,
  prepare: (args: z.output<S>) => Promise<P>,
  preload: (write: VenueWrite, prepared: readonly P[]) => Promise<void>,
  apply: (deps: Deps, write: VenueWrite, prepared: P, context: MutationContext) => Promise<MutationOutcome>,
): MutationKind {
  return {
    schema,
    prepare: (args) => prepare(args as z.output<S>),
    preload: (write, prepared) => preload(write, prepared as readonly P[]),
    apply: (deps, write, prepared, context) => apply(deps, write, prepared as P, context),
  };
}

/** Everything a device may do while offline. Requirement I3. */
export const mutationRegistry = {
  sign_waiver: {
    1: preparedKind(mutationSchemas.sign_waiver[1], prepareFirstVersion, preloadSignings, applySignWaiver),
    2: preparedKind(mutationSchemas.sign_waiver[2], prepareDeviceSigning, preloadSignings, applySignWaiver),
  },
  check_in: {
    /* Its arguments are those of version 2 without an override. */
    1: mutationKind(mutationSchemas.check_in[1], applyCheckIn),
    2: mutationKind(mutationSchemas.check_in[2], applyCheckIn),
  },
  undo_check_in: { 1: mutationKind(mutationSchemas.undo_check_in[1], applyUndoCheckIn) },
  check_in_party: {
    /* Its arguments are those of version 3 without what the desk saw, and those of version 2 without people and reason. */
    1: mutationKind(mutationSchemas.check_in_party[1], applyCheckInParty),
    2: mutationKind(mutationSchemas.check_in_party[2], applyCheckInParty),
    3: mutationKind(mutationSchemas.check_in_party[3], applyCheckInParty),
  },
  undo_check_in_party: { 1: mutationKind(mutationSchemas.undo_check_in_party[1], applyUndoCheckInParty) },
  take_payment: { 1: mutationKind(mutationSchemas.take_payment[1], applyTakePayment) },
  add_line: { 1: mutationKind(mutationSchemas.add_line[1], applyAddLine) },
  void_payment: { 1: mutationKind(mutationSchemas.void_payment[1], applyVoidPayment) },
} satisfies { [Name in MutationName]: Record<keyof (typeof mutationSchemas)[Name], MutationKind> };
