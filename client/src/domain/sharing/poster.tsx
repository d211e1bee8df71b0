import type { CodeShape } from '@gatehouse/sync-protocol/areas/people/codes/qr-shape';
import {
  type LanguageCode,
  languageCodes,
  languages,
  type PosterLine,
} from '@gatehouse/sync-protocol/languages/languages';
import { useState } from 'react';
import { accentUnderWhite, DEFAULT_ACCENT } from '../../components/theme/accent.ts';
import { logoUrl, type VenueBranding } from '../venue/venue-branding.ts';
import classes from './poster.module.css';
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
  /* Each line in every language, since a poster speaks to everyone who comes by; a name has one. */
  const [title, ...titles] =
    page.kind === 'waiver' ? everywhere('signWaiver') : [{ language: undefined, text: page.name }];
  const lines = everywhere(page.kind === 'waiver' ? 'scanToSign' : 'scanToBook');
  const accent = accentUnderWhite(venue?.accentColor ?? DEFAULT_ACCENT);
  return (
    <div className={classes['paper']} data-paper={paper}>
      <article className={classes['poster']} style={{ borderColor: accent }} aria-label={`Poster: ${title?.text}`}>
        <header className={classes['venue']}>
          <Logo venue={venue} />
          {venue ? <div>{venue.name}</div> : null}
        </header>
        <div className={classes['title']} data-size={sizeOf(title?.text ?? '')}>
          <strong>{title?.text}</strong>
          {titles.map(({ language, text }) => (
            <span key={language} lang={language}>
              {text}
            </span>
          ))}
        </div>
        <QrCode shape={shape} className={classes['code']} />
        <div className={classes['lines']} style={{ borderColor: accent }}>
          {lines.map(({ language, text }) => (
            <div key={language} lang={language}>
              {text}
            </div>
          ))}
        </div>
        <footer className={classes['link']}>{page.link.replace(/^https?:\/\//, '')}</footer>
      </article>
    </div>
  );
}

/** One line in every language, English first. */
function everywhere(line: PosterLine): { language: LanguageCode | undefined; text: string }[] {
  return languageCodes.map((language) => ({ language, text: languages[language].poster[line] }));
}

/** A venue without a logo has its name alone: the poster is not the product's. */
function Logo({ venue }: { venue: VenueBranding | null }) {
  const [isMissing, setIsMissing] = useState(false);
  if (!venue?.hasLogo || isMissing) return null;
  return <img src={logoUrl(venue)} alt="" onError={() => setIsMissing(true)} />;
}
