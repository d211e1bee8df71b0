import { signedPdfName } from '@gatehouse/sync-protocol/areas/waivers/signed-pdf-name';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import { SignedMark } from '#components/visitor/signed-mark.tsx';
import { ThanksTitle } from '#components/visitor/thanks-title.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import type { ApiFailure } from '#lib/api/api-result';
import { getSignedPdfPlace } from '#lib/api/replies/waiver-replies';
import { saveFile } from '#lib/save-file';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import type { Receipt } from '../flow.model.ts';
import type { FlowVenue } from '../use-waiver-flow.ts';

interface SuccessScreenProps {
  venue: FlowVenue;
  receipt: Receipt;
  onAgain: () => void;
}

/** The public page's last screen: thanks, and the signed PDFs. Requirement W11. */
export function SuccessScreen({ venue, receipt, onAgain }: SuccessScreenProps) {
  const { t } = useVisitorText();
  const api = useApi();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [failure, setFailure] = useState<'errors.download' | 'errors.downloadBusy' | null>(null);
  const { firstName, email, waivers, downloadToken } = receipt;

  const download = async (waiverId: string) => {
    setBusyId(waiverId);
    setFailure(null);
    const answer = await api.open(getSignedPdfPlace, {
      params: { waiver_id: waiverId },
      query: { download: 'true', ...(downloadToken ? { token: downloadToken } : {}) },
      token: null,
    });
    if (answer.ok) saveFile(await answer.data.blob(), signedPdfName(waiverId));
    else setFailure(isBusy(answer) ? 'errors.downloadBusy' : 'errors.download');
    setBusyId(null);
  };

  return (
    <VisitorPage>
      <div className={visitor.thanks}>
        <SignedMark name={venue.name} url={venue.logoUrl} />
        <ThanksTitle firstName={firstName} people={waivers.length} />
        <p className={visitor.next}>{t('thanks.nextThere')}</p>
        {email ? <p>{t('thanks.mail', { email })}</p> : null}
      </div>
      <section className={visitor.card}>
        <h2 className={visitor.cardTitle}>{t('thanks.downloads')}</h2>
        {waivers.map(({ waiverId, name }, index) => (
          <Button
            key={waiverId}
            size="xl"
            variant={index === 0 ? 'filled' : 'default'}
            disabled={busyId !== null}
            onClick={() => void download(waiverId)}
          >
            {t('thanks.download', { name })}
          </Button>
        ))}
        <FailureBanner>{failure && t(failure)}</FailureBanner>
      </section>
      <Button size="xl" variant="subtle" onClick={onAgain}>
        {t('thanks.signAnother')}
      </Button>
    </VisitorPage>
  );
}

function isBusy(failure: ApiFailure): boolean {
  return failure.kind === 'refused' && failure.code === 'TOO_MANY_REQUESTS';
}
