import { useState } from 'react';
import { Link } from 'react-router';
import { logoUrl, type VenueBranding } from '#domain/venue/venue-branding';
import classes from './cards.module.css';

/** The venue's logo next to its name; without one, the place where it will be leads to where it is chosen. */
export function VenueLogo({ branding }: { branding: VenueBranding | null }) {
  const src = branding?.hasLogo ? logoUrl(branding) : null;
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  if (src && src !== brokenSrc)
    return <img src={src} alt="" className={classes['logo']} onError={() => setBrokenSrc(src)} />;
  return (
    <Link to="/my-profile" className={classes['noLogo'] ?? ''} title="Add your logo">
      No Logo
    </Link>
  );
}
