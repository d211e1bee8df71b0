import { uploadFields } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import {
  type ChosenSource,
  uploadEncodings,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';
import { z } from 'zod';
import { OF_SESSION } from '#domain/session/tab-memory';
import type { Fixes, Reading } from './upload.model.ts';

/*
 * An upload that was begun in this tab. After a reload the same file goes on where it stopped, with the same corrections and the same
 * ids of its parts. It ends with the tab, or with the session. Requirement F60.
 */

const KEY = `${OF_SESSION}unfinished-upload`;

const columnSchema = z.int();
const storedSchema = z.object({
  clientId: z.string(),
  fileSha256: z.string(),
  uploadId: z.string(),
  source: z
    .object({ sheet: z.string().exactOptional(), encoding: z.enum(uploadEncodings).exactOptional() })
    .default({}),
  reading: z.object({
    mapping: z.partialRecord(z.enum(uploadFields), z.union([columnSchema, z.array(columnSchema)])).exactOptional(),
    dateOrder: z.enum(['mdy', 'dmy']).exactOptional(),
  }),
  fixes: z.array(z.tuple([z.int(), z.array(z.tuple([columnSchema, z.string()]))])),
});

export interface UnfinishedUpload {
  clientId: string;
  fileSha256: string;
  uploadId: string;
  /** The sheet and the character set that were chosen. */
  source: ChosenSource;
  reading: Reading;
  fixes: Fixes;
}

/** Keeps the upload in this tab, in place of any other. To be called before its first part is sent. Requirement F60. */
export function keepUnfinished(storage: Storage, upload: UnfinishedUpload): void {
  const fixes = Array.from(upload.fixes, ([row, cells]) => [row, [...cells]]);
  storage.setItem(KEY, JSON.stringify({ ...upload, fixes }));
}

/** Null where none of this file was begun. */
export function readUnfinished(storage: Storage, clientId: string, fileSha256: string): UnfinishedUpload | null {
  const stored = storedSchema.safeParse(parsed(storage.getItem(KEY)));
  if (!stored.success || stored.data.clientId !== clientId || stored.data.fileSha256 !== fileSha256) return null;
  return { ...stored.data, fixes: new Map(stored.data.fixes.map(([row, cells]) => [row, new Map(cells)])) };
}

/** Removes what this tab kept of an upload, as when it is done or given up. */
export function forgetUnfinished(storage: Storage): void {
  storage.removeItem(KEY);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
