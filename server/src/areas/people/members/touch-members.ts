import { everyWaiver } from '#db/all-waivers';
import { runCompiled } from '#db/compiled';
import type { VenueWrite } from '#venue/venue-write';

/** Keys per statement; fewer are padded with the last one, so that few statements are compiled. */
const KEYS_MAX = 64;

/** A new waiver changes what a membership of the same person, as merges have it, means to a device. Rule N4. */
export async function touchMembers(
  { db, clientId, version }: VenueWrite,
  personKeys: readonly string[],
): Promise<void> {
  const keys = [...new Set(personKeys)];
  for (let from = 0; from < keys.length; from += KEYS_MAX) {
    const some = keys.slice(from, from + KEYS_MAX);
    const size = 2 ** Math.ceil(Math.log2(some.length));
    const filled = Array.from({ length: size }, (_, index) => some[Math.min(index, some.length - 1)] ?? '');
    await runCompiled(
      db,
      `touch members ${size}`,
      { clientId, version, ...Object.fromEntries(filled.entries()) },
      (value) =>
        db
          .updateTable('members')
          .set({ version: value('version') })
          .where('client_id', '=', value('clientId'))
          .where((eb) => {
            const given = filled.map((_, index) => value(String(index) as never));
            const own = everyWaiver(db, (from) =>
              from.select('waiver_id').where('client_id', '=', value('clientId')).where('person_key', 'in', given),
            );
            const joined = everyWaiver(db, (from) =>
              from
                .select('waiver_id')
                .where('client_id', '=', value('clientId'))
                .where('person_key', 'in', (query) =>
                  query
                    .selectFrom('joined_people as given')
                    .innerJoin('joined_people as same', (join) =>
                      join
                        .onRef('same.client_id', '=', 'given.client_id')
                        .onRef('same.person_id', '=', 'given.person_id'),
                    )
                    .where('given.client_id', '=', value('clientId'))
                    .where('given.person_key', 'in', given)
                    .select('same.person_key'),
                ),
            );
            return eb('waiver_id', 'in', own.unionAll(joined));
          }),
    );
  }
}
