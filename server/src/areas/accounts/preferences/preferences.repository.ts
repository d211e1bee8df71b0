import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

export interface BrandingFacts {
  client_name: string;
  accent_color: string | null;
  dark_mode: number;
  logo_mime_type: string | null;
  logo_sha256: string | null;
}

/** Whether a venue that was deleted, and is not erased yet, counts too. */
export interface Including {
  withDeleted?: boolean;
}

/** A venue's branding, without the logo's bytes. */
export function findBranding(
  db: Connection,
  clientId: string,
  { withDeleted = false }: Including = {},
): Promise<BrandingFacts | undefined> {
  return db
    .selectFrom('clients')
    .leftJoin('venue_logos', 'venue_logos.client_id', 'clients.client_id')
    .select(['client_name', 'accent_color', 'dark_mode'])
    .select(['venue_logos.mime_type as logo_mime_type', 'venue_logos.sha256 as logo_sha256'])
    .where('clients.client_id', '=', clientId)
    .$if(!withDeleted, (query) => query.where('clients.deleted_at', 'is', null))
    .executeTakeFirst();
}

/** The logo with its bytes. */
export function findLogo(
  db: Connection,
  clientId: string,
  { withDeleted = false }: Including = {},
): Promise<Row<'venue_logos'> | undefined> {
  return db
    .selectFrom('venue_logos')
    .innerJoin('clients', 'clients.client_id', 'venue_logos.client_id')
    .selectAll('venue_logos')
    .where('venue_logos.client_id', '=', clientId)
    .$if(!withDeleted, (query) => query.where('clients.deleted_at', 'is', null))
    .executeTakeFirst();
}

/** Stores a venue's logo in place of an earlier one. */
export async function putLogo(db: Connection, logo: Row<'venue_logos'>): Promise<void> {
  const { client_id: _, ...rest } = logo;
  await db
    .insertInto('venue_logos')
    .values(logo)
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(rest))
    .execute();
}

/** Returns whether there was one. */
export async function deleteLogoRow(db: Connection, clientId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('venue_logos').where('client_id', '=', clientId).executeTakeFirst();
  return numDeletedRows > 0n;
}
