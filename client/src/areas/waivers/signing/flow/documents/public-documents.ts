import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document-kinds';
import type { getPublicWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import type { VisitDocument } from './visit-document.ts';

export type PublicReply = ReplyOf<typeof getPublicWaiver>;

/**
 * Documents from the public endpoint: the browser fetches the pictures from their addresses. What this visit doesn't
 * need is left out; with `ids`, everything but those.
 */
export function publicDocuments(
  { document: inForce, documents }: PublicReply,
  ids?: readonly string[],
): VisitDocument[] {
  return documents.flatMap(({ required, ...document }) =>
    (ids ? !ids.includes(document.document_id) : required === 'no')
      ? []
      : {
          documentId: document.document_id,
          fileId: document.document_id === DEFAULT_DOCUMENT ? (inForce?.document_id ?? null) : null,
          name: document.name,
          neededBy: required === 'minors' ? required : 'everyone',
          version: document.version,
          sha256: document.sha256,
          text: document.text,
          pictureUrls: [document.picture_url],
          widthPt: document.page_width_pt,
          heightPt: document.page_height_pt,
          questions: document.questions,
          questionsVersion: document.questions_version,
          fallbackLanguage: document.fallback_language,
        },
  );
}

/** Whether a reply is as if it had been asked for in this language. */
export function isReplyIn({ documents }: PublicReply, language: string): boolean {
  return documents.every(
    ({ language: shown, languages }) => shown === language || !languages.some((one) => one === language),
  );
}
