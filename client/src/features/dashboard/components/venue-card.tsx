import { useState } from 'react';
import { logoUrl, type VenueBranding } from '../../../domain/venue/venue-branding.ts';
import { Card } from './card.tsx';
import classes from './cards.module.css';

/** Who this is about. */
export function VenueCard({ branding }: { branding: VenueBranding | null }) {
  const src = branding?.hasLogo ? logoUrl(branding) : null;
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  return (
    <Card title="Client" area="venue">
      <div className={classes['venue']}>
        {src && src !== brokenSrc ? (
          <img src={src} alt="" className={classes['logo']} onError={() => setBrokenSrc(src)} />
        ) : (
          <span className={classes['noLogo']}>No Logo</span>
        )}
        <span>{branding?.name || 'Your Company'}</span>
      </div>
    </Card>
  );
}
