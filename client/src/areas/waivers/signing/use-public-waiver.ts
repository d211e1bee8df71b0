import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import type { ApiFailure } from '#lib/api/api-result';
import { firstReply } from '#lib/api/first-reply';
import { getPublicWaiverEndpoint } from '#lib/api/replies/waiver-replies';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { isReplyIn, type PublicReply, publicDocuments } from './flow/documents/public-documents.ts';
import { documentsKey } from './flow/documents/visit-document.ts';

interface PublicWaiver {
  waiver: UseQueryResult<PublicReply>;
  /** The reply in the visitor's language, where the same documents exist in it. */
  translated: PublicReply | undefined;
}

/**
 * The venue and its documents for a visit. Read once, and again only where the server refused them: documents must not change while
 * the visitor reads them, but in language. Requirements W1, W50.
 */
export function usePublicWaiver(clientId: string, party: { bookingId: string; token: string } | null): PublicWaiver {
  const api = useApi();
  const { language } = useVisitorText().i18n;
  const [firstLanguage] = useState(language);
  const ask = async (wanted: string): Promise<PublicReply> => {
    const query = { language: wanted, ...(party ? { booking: party.bookingId, party: party.token } : {}) };
    const answer = await api.ask(getPublicWaiverEndpoint, { params: { client_id: clientId }, query, token: null });
    if (!answer.ok) throw new WaiverUnavailable(answer);
    return answer.data;
  };
  const shared = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;
  const waiver = useQuery({
    ...shared,
    queryKey: ['public-waiver', clientId],
    initialData: () => {
      const reply = firstReply(getPublicWaiverEndpoint, { client_id: clientId });
      return reply && isReplyIn(reply, firstLanguage) ? reply : undefined;
    },
    queryFn: () => ask(firstLanguage),
  });
  const { data, dataUpdatedAt } = waiver;
  const isOther = data !== undefined && !isReplyIn(data, language);
  const other = useQuery({
    ...shared,
    queryKey: ['public-waiver', clientId, language, dataUpdatedAt],
    queryFn: isOther ? () => ask(language) : skipToken,
  });
  const isSame =
    data && other.data && documentsKey(publicDocuments(data)) === documentsKey(publicDocuments(other.data));
  return { waiver, translated: isOther && isSame ? other.data : data };
}

export class WaiverUnavailable extends Error {
  readonly isUnknown: boolean;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.isUnknown = failure.kind === 'refused' && failure.status === 404;
  }
}
