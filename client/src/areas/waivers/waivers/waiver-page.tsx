import { signingKinds } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { VenueColors } from '#components/theme/venue-colors.tsx';
import { DeadEnd } from '#components/visitor/dead-end.tsx';
import { LanguageChoice } from '#components/visitor/language-choice.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { useApi } from '#lib/api/api-context.tsx';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { StepFrame } from './flow/components/step-frame.tsx';
import { publicDocuments } from './flow/documents/public-documents.ts';
import { httpSigningPort } from './flow/http-signing-port.ts';
import { publicVenue } from './flow/public-venue.ts';
import type { FlowVenue } from './flow/use-waiver-flow.ts';
import { PublicFlow } from './public-flow.tsx';
import { usePublicWaiver, WaiverUnavailable } from './use-public-waiver.ts';
import { WaiverOutline } from './waiver-outline.tsx';

/** `/waiver/{clientId}`: signs from a visitor's own browser. Requirement W7. */
export function WaiverPage({ clientId }: { clientId: string }) {
  return <PublicWaiver key={clientId} clientId={clientId} />;
}

function PublicWaiver({ clientId }: { clientId: string }) {
  const api = useApi();
  /* A party's link and the booking page say more in its query. */
  const [search] = useState(() => new URLSearchParams(window.location.search));
  const booking = search.get('booking');
  const party = booking ? { bookingId: booking, token: search.get('party') ?? '' } : null;
  const port = useMemo(() => httpSigningPort(api), [api]);
  const { waiver, translated } = usePublicWaiver(clientId, party);
  const name = waiver.data?.client.client_name;
  useEffect(() => {
    document.title = name ? `Waiver · ${name}` : 'Waiver';
  }, [name]);
  const documents = useMemo(() => (translated ? publicDocuments(translated) : []), [translated]);

  if (waiver.isPending) return <WaiverOutline />;
  if (!waiver.data) return <NotOpened error={waiver.error} onRetry={() => void waiver.refetch()} />;
  const { client } = waiver.data;
  return (
    <VenueColors accent={client.accent_color}>
      {documents.length > 0 ? (
        <PublicFlow
          venue={publicVenue(client)}
          documents={documents}
          party={party}
          wanted={signingKinds.find((kind) => kind === search.get('type')) ?? null}
          port={port}
          venueDate={() => venueDateAt(Date.now(), client.time_zone)}
          onRefused={() => void waiver.refetch()}
        />
      ) : (
        <NotReady venue={publicVenue(client)} onRetry={() => void waiver.refetch()} />
      )}
    </VenueColors>
  );
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
