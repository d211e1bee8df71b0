import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { type ActionOutcome, uploadOutcome } from '../../components/my-waiver.actions.ts';
import { useDocumentChanges } from '../model/documents.queries.ts';

/** Uploads a file that nobody sees until it is published; with `isJoined` its pages become one. */
export function useDraftUpload({
  client_id: clientId,
  document_id: documentId,
}: {
  client_id: string;
  document_id: string;
}) {
  const { upload } = useDocumentChanges(clientId);
  return async (file: File, options: { language: DocumentLanguage; isJoined: boolean }): Promise<ActionOutcome> => {
    const answer = await upload(documentId, file, options);
    const done = options.isJoined
      ? 'The pages were joined. Look at the draft, then publish it.'
      : 'The draft was uploaded. Look at it, then publish it.';
    return uploadOutcome(answer, done, options.isJoined);
  };
}
