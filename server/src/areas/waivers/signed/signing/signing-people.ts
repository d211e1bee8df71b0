import type { SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import { peopleIn } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import { createWaiverId, waiverIdPattern } from '@gatehouse/sync-protocol/base/ids';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import type { SignedPerson } from '../evidence.ts';
import type { PreparedSigning } from '../signature/prepare-signing.ts';
import { findUsesOfIds, type UseOfId, type UsesOfIds } from './signing.repository.ts';

/**
 * The people of a signing with the ids of their records. The id of an erased record is spent: a person who brings it gets
 * a new one, because a signature is never refused and the erased record must not come back. Errors: INVALID_INPUT when ids
 * do not match the people, ALREADY_EXISTS for one in the archive. Requirement W35, rule M1.
 */
export async function peopleWithIds(
  { ids }: Pick<Deps, 'ids'>,
  write: VenueWrite,
  args: SignWaiverArgs,
): Promise<SignedPerson[]> {
  const people = peopleOf(args);
  for (const person of people) {
    const use = await useOf(write, person.waiver_id);
    if (use === 'archived') throw new AppError('ALREADY_EXISTS');
    if (use === 'erased') person.waiver_id = createWaiverId(write.clientId, ids.bytes);
  }
  return people;
}

/** Where the ids of all these signings are in use, in one read. */
export async function preloadSignings(write: VenueWrite, signings: readonly PreparedSigning[]): Promise<void> {
  const ids = signings.flatMap(({ args }) => args.waiver_ids);
  const uses = await findUsesOfIds(write.db, write.clientId, ids);
  for (const id of ids) await useOf(write, id, uses);
}

function useOf(write: VenueWrite, waiverId: string, known?: UsesOfIds): Promise<UseOfId | undefined> {
  return write.remember(`use of ${waiverId}`, async () => {
    const uses = known ?? (await findUsesOfIds(write.db, write.clientId, [waiverId]));
    return uses.get(waiverId);
  });
}

/** The people in the order of `waiver_ids`: the adult where they sign too, then the minors. */
function peopleOf(args: SignWaiverArgs): SignedPerson[] {
  const minors = args.minors ?? [];
  const ids = args.waiver_ids;
  const fits =
    ids.length === peopleIn(args.kind, minors.length) &&
    new Set(ids).size === ids.length &&
    ids.every((id) => waiverIdPattern.test(id) && id.startsWith(`${args.client_id}-`));
  if (!fits) throw new AppError('INVALID_INPUT', { message: 'The waiver IDs do not match the people who signed.' });
  const adult = {
    waiver_type: 'Adult' as const,
    first_name: args.adult_first_name,
    last_name: args.adult_last_name,
    DoB: args.adult_DoB,
  };
  const children = minors.map(({ first_name, last_name, DoB, relationship = args.guardian_relationship }) => ({
    waiver_type: 'Minor' as const,
    first_name,
    last_name,
    DoB,
    ...(relationship === undefined ? {} : { relationship }),
  }));
  const people = args.kind === 'adult' ? [adult] : args.kind === 'minor' ? children : [adult, ...children];
  return people.map((person, index) => ({ waiver_id: ids[index] ?? '', ...person }));
}
