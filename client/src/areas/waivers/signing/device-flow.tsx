import type { VenueRow } from '@gatehouse/sync-protocol/areas/venues/venue';
import { useMemo, useState } from 'react';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import { SkeletonBlock, SkeletonGroup } from '#components/visitor/skeleton-block.tsx';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { StepFrame } from './flow/components/step-frame.tsx';
import { type DocumentRows, deviceDocuments, filesOnline } from './flow/documents/device-documents.ts';
import { useOnlinePictures } from './flow/documents/use-online-pictures.ts';
import { publicVenue } from './flow/public-venue.ts';
import { WaiverFlow, type WaiverFlowProps } from './waiver-flow.tsx';

interface DeviceFlowProps extends Omit<WaiverFlowProps, 'venue' | 'documents' | 'notice' | 'isShared'> {
  venue: VenueRow;
  rows: DocumentRows;
  /** Those that the desk asks for; without any, all that a visitor needs. */
  documentIds?: readonly string[] | undefined;
}

const none: readonly string[] = [];

/** The waiver flow from a device's own rows: on the kiosk, and on the desk. What can't be shown without the network is named. */
export function DeviceFlow({ venue, rows, documentIds = none, aside, ...settings }: DeviceFlowProps) {
  const { t, i18n } = useVisitorText();
  const { language } = i18n;
  const [online] = useState(() => filesOnline(rows, documentIds));
  const pictures = useOnlinePictures(online);
  const found = useMemo(
    () => (pictures ? deviceDocuments(rows, { asked: documentIds, language, pictures }) : null),
    [rows, documentIds, language, pictures],
  );
  const shown = useMemo(() => publicVenue(venue), [venue]);
  if (!found)
    return (
      <StepFrame venue={shown} title={t('selection.title')} back={null} aside={aside}>
        <SkeletonGroup label={t('kiosk.starting')}>
          <SkeletonBlock height="38dvh" isBlock />
        </SkeletonGroup>
      </StepFrame>
    );
  const { documents, missing } = found;
  const names = new Intl.ListFormat(language).format(missing);
  const notice =
    missing.length > 0 ? <MessageBanner tone="bad">{t('documents.notHere', { names })}</MessageBanner> : null;
  if (documents.length === 0)
    return (
      <StepFrame venue={shown} title={t('selection.title')} back={null} aside={aside}>
        {notice}
      </StepFrame>
    );
  return <WaiverFlow {...settings} venue={shown} documents={documents} isShared aside={aside} notice={notice} />;
}
