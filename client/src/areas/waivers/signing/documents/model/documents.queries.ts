import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import * as contracts from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#lib/api/api-client';
import { useApi } from '#lib/api/api-context.tsx';
import { dataOf } from '#lib/api/api-result';

type WaiverDocument = contracts.WaiverDocument;

/** A joined file of twenty pages is drawn before it is answered. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** The venue's documents, `default` first, retired ones too. Requirement W53. */
export const documentsQuery = (api: ApiClient, clientId: string) =>
  queryOptions({
    queryKey: ['waiver-documents', clientId],
    queryFn: async ({ signal }) =>
      dataOf(await api.call(contracts.listDocuments, { params: { client_id: clientId }, signal })).documents,
  });

/** Everything that changes a venue's documents. The list shows each change at once, as it was answered. */
export function useDocumentChanges(clientId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const { queryKey } = documentsQuery(api, clientId);
  const params = (document_id: string) => ({ client_id: clientId, document_id });
  /** Reads the list again, and what visitors see of `default`. */
  const refresh = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey }),
      queries.invalidateQueries({ queryKey: ['my-waiver', clientId] }),
    ]);
  };
  /** Shows a document as it was answered. Of one that the list doesn't have, only the server knows the place. */
  const show = (document: WaiverDocument): void => {
    const isKnown = queries.getQueryData(queryKey)?.some(({ document_id: id }) => id === document.document_id);
    if (!isKnown) void queries.invalidateQueries({ queryKey });
    queries.setQueryData(queryKey, (list) =>
      list?.map((known) => (known.document_id === document.document_id ? document : known)),
    );
  };
  return {
    refresh,
    create: async (body: BodyInputOf<typeof contracts.createDocument>) => {
      const answer = await api.call(contracts.createDocument, { params: { client_id: clientId }, body });
      if (answer.ok) queries.setQueryData(queryKey, (list) => list && [...list, answer.data.document]);
      return answer;
    },
    update: async (id: string, body: BodyInputOf<typeof contracts.updateDocument>) => {
      const answer = await api.call(contracts.updateDocument, { params: params(id), body });
      if (answer.ok) show(answer.data.document);
      return answer;
    },
    saveQuestions: async (id: string, body: BodyInputOf<typeof contracts.updateQuestions>) => {
      const answer = await api.call(contracts.updateQuestions, { params: params(id), body });
      if (answer.ok) show(answer.data.document);
      return answer;
    },
    /** Uploads a draft, or with `isJoined` the pages of the file as one. */
    upload: async (
      id: string,
      file: File,
      { language, isJoined }: { language: DocumentLanguage; isJoined: boolean },
    ) => {
      const answer = await api.call(contracts.uploadDocumentFile, {
        params: params(id),
        upload: file,
        form: { language, join_pages: isJoined ? 'true' : 'false' },
        timeoutMs: UPLOAD_TIMEOUT_MS,
      });
      if (answer.ok) show(answer.data.document);
      return answer;
    },
    /** Has a draft made of text. */
    write: async (id: string, body: BodyInputOf<typeof contracts.writeDocumentFile>) => {
      const answer = await api.call(contracts.writeDocumentFile, {
        params: params(id),
        body,
        timeoutMs: UPLOAD_TIMEOUT_MS,
      });
      if (answer.ok) {
        show(answer.data.document);
        await queries.invalidateQueries({ queryKey: [contracts.getDocumentText.path] });
      }
      return answer;
    },
    publish: async (id: string, changesText: boolean) => {
      const answer = await api.call(contracts.publishDocument, {
        params: params(id),
        body: { changes_text: changesText },
      });
      if (answer.ok) {
        show(answer.data.document);
        await queries.invalidateQueries({ queryKey: ['my-waiver', clientId] });
      }
      return answer;
    },
    /** Retires a document; a draft that was never published is gone. */
    retire: async (id: string) => {
      const answer = await api.call(contracts.deleteDocument, { params: params(id) });
      if (answer.ok) await refresh();
      return answer;
    },
  };
}

/** The picture of a whole file, as its bytes. A file never changes. */
export function useFilePicture({ client_id, document_id }: WaiverDocument, file_id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['waiver-file-picture', client_id, document_id, file_id],
    queryFn: async ({ signal }) => {
      const params = { client_id, document_id, file_id };
      return dataOf(await api.call(contracts.getDocumentPicture, { params, signal })).blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
