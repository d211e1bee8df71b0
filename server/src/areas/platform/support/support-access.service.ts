import {
  type SupportLook,
  type SupportPart,
  type SupportReason,
} from '@gatehouse/sync-protocol/areas/platform/support-access.contracts';
import type { Deps } from '#integrations/deps';
import { findNames, listLooks } from './support.repository.ts';

const PAGE_SIZE = 20;

/** The looks at a venue for its owner, newest first, and where the next page begins. Requirement Y22. */
export async function supportAccessOf(
  { db: database }: Pick<Deps, 'db'>,
  clientId: string,
  after: string | undefined,
): Promise<{ looks: SupportLook[]; next: string | null }> {
  const rows = await database.readVenue(clientId, (db) =>
    listLooks(db, clientId, { after: positionOf(after), limit: PAGE_SIZE + 1 }),
  );
  const shown = rows.slice(0, PAGE_SIZE);
  /* Admins belong to no venue, so only the platform's connection sees their names. */
  const names = await database.readPlatform((db) => findNames(db, [...new Set(shown.map((row) => row.admin_id))]));
  const last = shown.at(-1);
  return {
    looks: shown.map(({ view_id, viewed_at, admin_id, part, reason }) => ({
      view_id,
      viewed_at,
      by: nameOf(names.get(admin_id)),
      part: part as SupportPart,
      reason: reason as SupportReason | null,
    })),
    next: last && rows.length > PAGE_SIZE ? `${last.viewed_at}_${last.view_id}` : null,
  };
}

function nameOf(name: string | undefined): string {
  return name ? `Gatehouse support (${name})` : 'Gatehouse support';
}

/** Parses `{viewed_at}_{view_id}`. */
function positionOf(text: string | undefined): { viewedAt: string; viewId: string } | undefined {
  if (!text) return undefined;
  const [viewedAt = '', viewId = ''] = text.split('_');
  return { viewedAt, viewId };
}
