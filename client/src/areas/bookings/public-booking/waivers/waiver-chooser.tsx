import type { SigningKind } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import { Button, Skeleton } from '@mantine/core';
import visitor from '#components/visitor/visitor.module.css';
import { isFramed } from '#lib/framed';
import { useWaiverDocument } from '../model/booking-api.ts';
import { useBookingText } from '../texts/use-booking-text.ts';
import { waiverAddress } from './waiver-address.ts';
import styles from './waivers.module.css';

interface WaiverChooserProps {
  clientId: string;
  venueName: string;
  /** Where the booking's party signs; null before there is a booking. */
  partyLink: string | null;
}

const kinds: readonly SigningKind[] = ['adult', 'minor', 'adult_minor'];

/** The waiver and whom it is for. */
export function WaiverChooser({ clientId, venueName, partyLink }: WaiverChooserProps) {
  const { t } = useBookingText();
  const document = useWaiverDocument(clientId);
  if (document.isPending) return <Skeleton height={200} radius={16} />;
  /* No other page of ours may be shown in a frame. */
  const target = isFramed() ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <section className={`${visitor.card} ${styles.chooser}`} aria-labelledby="waiver-chooser">
      <h2 id="waiver-chooser" className={visitor.cardTitle}>
        {t('waiver.title')}
      </h2>
      {document.data === null ? (
        <p className="gate-dimmed gate-flush">{t('waiver.none')}</p>
      ) : (
        <div className={styles.columns}>
          {document.data ? <Paper document={document.data} venueName={venueName} /> : null}
          <div className="gate-column">
            <p className="gate-dimmed gate-flush">{t('waiver.lead')}</p>
            <p className={styles.whoFor}>{t('waiver.whoFor')}</p>
            {kinds.map((kind) => (
              <Button
                key={kind}
                component="a"
                size="lg"
                variant="default"
                href={waiverAddress(clientId, partyLink, kind)}
                {...target}
              >
                {t(`waiver.${kind}`)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

type WaiverDocument = NonNullable<ReturnType<typeof useWaiverDocument>['data']>;

/** The page as a picture, which opens the document itself. */
function Paper({ document, venueName }: { document: WaiverDocument; venueName: string }) {
  const { t } = useBookingText();
  return (
    <a className={styles.paper} href={document.pdf_url} target="_blank" rel="noreferrer" aria-label={t('waiver.open')}>
      <img
        src={document.picture_url}
        alt={t('waiver.frame', { name: venueName })}
        width={document.page_width_pt}
        height={document.page_height_pt}
        loading="lazy"
      />
    </a>
  );
}
