import type { CodeShape } from '@gatehouse/sync-protocol/areas/people/codes/qr-shape';
import { useState } from 'react';
import { accentUnderWhite, DEFAULT_ACCENT } from '../../components/theme/accent.ts';
import { logoUrl, type VenueBranding } from '../venue/venue-branding.ts';
import classes from './poster.module.css';
import { posterTexts } from './poster-texts.ts';
import { QrCode } from './qr-code.tsx';
import type { SharedPage } from './shared-page.ts';

export type Paper = 'letter' | 'a4';

interface PosterProps {
  page: SharedPage;
  shape: CodeShape;
  venue: VenueBranding | null;
  paper: Paper;
}

/** Longer titles are set smaller, so that all of a name is on the page. */
function sizeOf(title: string): 'large' | 'medium' | 'small' {
  if (title.length <= 28) return 'large';
  return title.length <= 64 ? 'medium' : 'small';
}

/** One sheet for the wall: whose it is, what it opens, a large code, and how. As wide as what it is in. */
export function Poster({ page, shape, venue, paper }: PosterProps) {
  const texts = posterTexts(page);
  const accent = accentUnderWhite(venue?.accentColor ?? DEFAULT_ACCENT);
  return (
    <div className={classes['paper']} data-paper={paper}>
      <article className={classes['poster']} style={{ borderColor: accent }} aria-label={`Poster: ${texts.title}`}>
        <header className={classes['venue']}>
          <Logo venue={venue} />
          {venue ? <div>{venue.name}</div> : null}
        </header>
        <div className={classes['title']} data-size={sizeOf(texts.title)}>
          <strong>{texts.title}</strong>
          {texts.titleInSpanish === null ? null : <span lang="es">{texts.titleInSpanish}</span>}
        </div>
        <QrCode shape={shape} className={classes['code']} />
        <div className={classes['lines']} style={{ borderColor: accent }}>
          <div>{texts.line}</div>
          <div lang="es">{texts.lineInSpanish}</div>
        </div>
        <footer className={classes['link']}>{page.link.replace(/^https?:\/\//, '')}</footer>
      </article>
    </div>
  );
}

/** A venue without a logo has its name alone: the poster is not the product's. */
function Logo({ venue }: { venue: VenueBranding | null }) {
  const [isMissing, setIsMissing] = useState(false);
  if (!venue?.hasLogo || isMissing) return null;
  return <img src={logoUrl(venue)} alt="" onError={() => setIsMissing(true)} />;
}
