import type { SigningKind } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { VenueColors } from '#components/theme/venue-colors.tsx';
import { DeadEnd } from '#components/visitor/dead-end.tsx';
import { LanguageChoice } from '#components/visitor/language-choice.tsx';
import { SkeletonBlock, SkeletonGroup } from '#components/visitor/skeleton-block.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import styles from './flow/components/flow.module.css';
import { StepFrame } from './flow/components/step-frame.tsx';
import type { PublicReply } from './flow/documents/public-documents.ts';
import type { VisitDocument } from './flow/documents/visit-document.ts';
import { httpSigningPort } from './flow/http-signing-port.ts';
import { publicVenue } from './flow/public-venue.ts';
import type { FlowVenue } from './flow/use-waiver-flow.ts';
import { type BegunForm, PublicFlow } from './public-flow.tsx';
import { usePublicWaiver, WaiverUnavailable } from './use-public-waiver.ts';

interface PublicWaiverProps {
  clientId: string;
  party: { bookingId: string; token: string } | null;
  /** Chosen on the page that led here; null where the visitor chooses. */
  wanted: SigningKind | null;
  begun?: BegunForm;
  /** Those of this visit. */
  documentsOf: (reply: PublicReply) => VisitDocument[];
}

/** A venue's documents, to be signed in a visitor's own browser. */
export function PublicWaiver({ clientId, party, wanted, begun, documentsOf }: PublicWaiverProps) {
  const api = useApi();
  const port = useMemo(() => httpSigningPort(api), [api]);
  const { waiver, translated } = usePublicWaiver(clientId, party);
  const name = waiver.data?.client.client_name;
  useEffect(() => {
    document.title = name ? `Waiver · ${name}` : 'Waiver';
  }, [name]);
  const documents = useMemo(() => (translated ? documentsOf(translated) : []), [translated, documentsOf]);

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
          wanted={wanted}
          begun={begun}
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

const choices = ['adult', 'minor', 'both'];

/** The public waiver's first step in its own shape, until it has loaded. */
function WaiverOutline() {
  const { t } = useVisitorText();
  return (
    <VisitorPage isWide top={<SkeletonBlock width="12rem" height="3rem" />}>
      <SkeletonGroup label={t('kiosk.starting')}>
        <SkeletonBlock width="16rem" height="2.25rem" />
        <div className={styles.selection}>
          <SkeletonBlock height="38dvh" isBlock />
          <div className="gate-column">
            {choices.map((choice) => (
              <SkeletonBlock key={choice} height="84px" isBlock />
            ))}
          </div>
        </div>
      </SkeletonGroup>
    </VisitorPage>
  );
}
