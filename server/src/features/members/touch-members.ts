import { runCompiled } from '../../db/compiled.ts';
import type { Connection } from '../../db/database.ts';

/** A new waiver changes what a membership of the same person means to a device. Rule N4. */
export async function touchMembers(
  db: Connection,
  clientId: string,
  personKeys: readonly string[],
  version: number,
): Promise<void> {
  for (const personKey of personKeys)
    await runCompiled(db, 'touch members', { clientId, personKey, version }, (value) =>
      db
        .updateTable('members')
        .set({ version: value('version') })
        .where('client_id', '=', value('clientId'))
        .where('waiver_id', 'in', (query) =>
          query
            .selectFrom('waivers')
            .select('waiver_id')
            .where('client_id', '=', value('clientId'))
            .where('person_key', '=', value('personKey')),
        ),
    );
}
