import { FactList } from '#components/fact-list.tsx';
import '#components/theme/styles-dialog';

import { PlainDialog } from '#components/dialog/plain-dialog.tsx';
import { SiteButton } from '../components/site-link.tsx';
import site from '../site.module.css';
import classes from './about.module.css';
import type { Industry } from './industries.ts';

/** What Gatehouse is for one kind of venue. Closing it leads back to the industries. */
export function IndustryModal({ industry, onClose }: { industry: Industry | null; onClose: () => void }) {
  return (
    <PlainDialog
      opened={industry !== null}
      onClose={onClose}
      title={industry?.title ?? ''}
      size="lg"
      radius={16}
      centered
      padding="xl"
      classNames={{ content: site['tokens'] ?? '', title: classes['modalTitle'] ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close', size: 'lg' }}
    >
      {industry ? (
        <>
          <IndustryDetails industry={industry} />
          <div className={site['actions']}>
            <SiteButton to="/register">Get Started</SiteButton>
            <SiteButton to="/contact?topic=sales" kind="second">
              Contact Sales
            </SiteButton>
          </div>
        </>
      ) : null}
    </PlainDialog>
  );
}

/** A day at such a venue, and what Gatehouse does there. Shown in the dialog, and in the page where there is no JavaScript. */
export function IndustryDetails({ industry }: { industry: Industry }) {
  return (
    <>
      <p className={site['lead']}>{industry.day}</p>
      <FactList className={classes['points']} facts={industry.points.map(({ title, text }) => [title, text])} />
    </>
  );
}
