import { AppError } from '#base/app-error';
import type { VenueWrite } from '#venue/venue-write';
import { findSigners, insertSignings, type SigningRows } from './signing.repository.ts';

/** Stores what a transaction signed, and who signs for the first time, with one statement for each table. Errors: ALREADY_EXISTS when an id is taken. */
export async function storeSignings({ db, clientId }: VenueWrite, gathered: readonly SigningRows[]): Promise<void> {
  const keys = gathered.flatMap(({ waivers }) => waivers.map((row) => row.person_key));
  const known = await findSigners(db, clientId, keys);
  const signings = gathered.map((signing): SigningRows => {
    const waivers = signing.waivers.map((row) => ({ ...row, is_first: known.has(row.person_key) ? 0 : 1 }) as const);
    for (const { person_key: key } of waivers) known.add(key);
    return { ...signing, waivers };
  });
  if (!(await insertSignings(db, signings))) throw new AppError('ALREADY_EXISTS');
}
