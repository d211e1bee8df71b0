import { signingKinds } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { VenueColors } from '#components/theme/venue-colors.tsx';
import { DeadEnd } from '#components/visitor/dead-end.tsx';
import { LanguageChoice } from '#components/visitor/language-choice.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { useApi } from '#lib/api/api-context.tsx';
import type { ApiFailure } from '#lib/api/api-result';
import { firstReply } from '#lib/api/first-reply';
import { getPublicWaiverEndpoint } from '#lib/api/replies/waiver-replies';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { StepFrame } from './flow/components/step-frame.tsx';
import { httpSigningPort } from './flow/http-signing-port.ts';
import { publicDocument, publicVenue } from './flow/shown-waiver.ts';
import type { FlowVenue } from './flow/use-waiver-flow.ts';
import { PublicFlow } from './public-flow.tsx';
import { WaiverOutline } from './waiver-outline.tsx';

/** `/waiver/{clientId}`: signs from a visitor's own browser. Requirement W7. */
export function WaiverPage({ clientId }: { clientId: string }) {
  return <PublicWaiver key={clientId} clientId={clientId} />;
}

function PublicWaiver({ clientId }: { clientId: string }) {
  const api = useApi();
  /* A party's link and the booking page say more in its query. */
  const [search] = useState(() => new URLSearchParams(window.location.search));
  const port = useMemo(() => httpSigningPort(api), [api]);
  /* Read once: the document must not change while the visitor reads it. */
  const waiver = useQuery({
    queryKey: ['public-waiver', clientId],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    initialData: () => firstReply(getPublicWaiverEndpoint, { client_id: clientId }),
    queryFn: async () => {
      const answer = await api.ask(getPublicWaiverEndpoint, { params: { client_id: clientId }, token: null });
      if (!answer.ok) throw new WaiverUnavailable(answer);
      return answer.data;
    },
  });
  const name = waiver.data?.client.client_name;
  useEffect(() => {
    document.title = name ? `Waiver · ${name}` : 'Waiver';
  }, [name]);

  if (waiver.isPending) return <WaiverOutline />;
  if (!waiver.data) return <NotOpened error={waiver.error} onRetry={() => void waiver.refetch()} />;
  const { client, document: shown } = waiver.data;
  const booking = search.get('booking');
  const party = booking ? { bookingId: booking, token: search.get('party') ?? '' } : null;
  return (
    <VenueColors accent={client.accent_color}>
      {shown ? (
        <PublicFlow
          venue={publicVenue(client)}
          document={publicDocument(shown)}
          party={party}
          wanted={signingKinds.find((kind) => kind === search.get('type')) ?? null}
          port={port}
          venueDate={() => venueDateAt(Date.now(), client.time_zone)}
        />
      ) : (
        <NotReady venue={publicVenue(client)} onRetry={() => void waiver.refetch()} />
      )}
    </VenueColors>
  );
}

class WaiverUnavailable extends Error {
  readonly isUnknown: boolean;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.isUnknown = failure.kind === 'refused' && failure.status === 404;
  }
}

/** The venue has no waiver to sign, and the server would refuse a signature (WAIVER_NOT_READY). */
function NotReady({ venue, onRetry }: { venue: FlowVenue; onRetry: () => void }) {
  const { t } = useVisitorText();
  return (
    <StepFrame
      venue={venue}
      title={t('errors.notReady')}
      lead={t('errors.notReadyHint')}
      back={null}
      aside={<LanguageChoice />}
    >
      <div>
        <Button size="xl" onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      </div>
    </StepFrame>
  );
}

function NotOpened({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useVisitorText();
  const isUnknown = error instanceof WaiverUnavailable && error.isUnknown;
  return (
    <DeadEnd title={t(isUnknown ? 'errors.notFound' : 'errors.load')}>
      {isUnknown ? (
        <p className={visitor.lead}>{t('errors.notFoundHint')}</p>
      ) : (
        <Button size="xl" onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      )}
    </DeadEnd>
  );
}
