import { type CodeShape, qrShapeOf } from '@gatehouse/sync-protocol/areas/people/codes/qr-shape';
import {
  type LanguageCode,
  languageCodes,
  languages,
  type PosterLine,
} from '@gatehouse/sync-protocol/languages/languages';
import { Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import print from '#components/print-sheet.module.css';
import { accentUnderWhite, DEFAULT_ACCENT } from '#components/theme/accent';
import { toast } from '#components/toast';
import { saveFile } from '#lib/save-file';
import { languageList } from '#lib/visitor-text/language-list';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { CloseActions } from '../../components/dialog/dialog-actions.tsx';
import { logoUrl, type VenueBranding } from '../venue/venue-branding.ts';
import { useBranding } from '../venue/venue-branding-context.tsx';
import { CopyLine } from './copy-line.tsx';
import classes from './poster.module.css';
import { QrCode } from './qr-code.tsx';
import { qrPng, qrSvg } from './qr-picture.ts';
import { qrFileName, type SharedPage, websiteSnippet } from './shared-page.ts';
import styles from './sharing.module.css';

interface ShareDialogProps {
  clientId: string;
  page: SharedPage;
  isOpen: boolean;
  onClose: () => void;
}

/** Every way to bring people to one page: link, code, poster, website. */
export function ShareDialog({ clientId, page, isOpen, onClose }: ShareDialogProps) {
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={page.kind === 'waiver' ? 'Share your waiver' : `Share “${page.name}”`}
      size="xl"
    >
      <Stack gap="md">
        <Ways clientId={clientId} page={page} />
        <CloseActions onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

function Ways({ clientId, page }: { clientId: string; page: SharedPage }) {
  const venue = useBranding(clientId);
  const shape = useMemo(() => qrShapeOf(page.link), [page.link]);
  return (
    <Stack gap="xl">
      <Way title="Link">
        <CopyLine text={page.link} action="Copy link" isFirst />
      </Way>
      <div className={styles['pictures']}>
        <Way title="QR code">
          <QrSection shape={shape} fileName={qrFileName(page)} />
        </Way>
        <Way title="Poster">
          <PosterSection page={page} shape={shape} venue={venue} />
        </Way>
      </div>
      <Way title="Website">
        <Text c="dimmed" size="sm">
          {page.kind === 'waiver'
            ? 'A button for your website. Paste it where people should sign.'
            : 'This line puts the booking page into a page of your website. It opens on the websites that you allow under Website on My Offerings.'}
        </Text>
        <CopyLine
          text={websiteSnippet(page, venue?.accentColor ?? null)}
          action={page.kind === 'waiver' ? 'Copy HTML' : 'Copy script'}
        />
      </Way>
    </Stack>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['way']}>
      <Title order={3} size="h4">
        {title}
      </Title>
      {children}
    </div>
  );
}

/** The code to look at and to take away. Dark on white in both color schemes, for cameras. */
function QrSection({ shape, fileName }: { shape: CodeShape; fileName: string }) {
  const savePng = async (): Promise<void> => {
    try {
      saveFile(await qrPng(shape), `${fileName}.png`);
    } catch {
      toast('This browser could not draw the picture. Please download the SVG.', 'failed');
    }
  };
  return (
    <>
      <QrCode shape={shape} className={styles['qr']} />
      <div className={styles['controls']}>
        <Text c="dimmed" size="sm">
          For flyers, emails and your counter. SVG for print shops, PNG for everything else.
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            onClick={() => saveFile(new Blob([qrSvg(shape)], { type: 'image/svg+xml' }), `${fileName}.svg`)}
          >
            Download SVG
          </Button>
          <Button variant="default" onClick={() => void savePng()}>
            Download PNG
          </Button>
        </Group>
      </div>
    </>
  );
}

const papers: { value: Paper; label: string }[] = [
  { value: 'letter', label: 'Letter' },
  { value: 'a4', label: 'A4' },
];

/** Letter is what printers hold in these countries, and A4 in all others. */
function usualPaper(language: string): Paper {
  return /^en$|^es$|-(US|CA|MX|PH|CL|CO|VE|GT|CR|PA|DO|PR)$/i.test(language) ? 'letter' : 'a4';
}

/** The poster as it will be printed, and the print. */
function PosterSection({ page, shape, venue }: { page: SharedPage; shape: CodeShape; venue: VenueBranding | null }) {
  const [paper, setPaper] = useState(() => usualPaper(navigator.language));
  const poster = <Poster page={page} shape={shape} venue={venue} paper={paper} />;
  return (
    <>
      <div className={styles['preview']}>{poster}</div>
      <div className={styles['controls']}>
        <Text c="dimmed" size="sm">
          One page for the door or the counter, in {languageList}.
        </Text>
        <Group gap="xs">
          {' '}
          <SegmentedControl aria-label="Paper" data={papers} value={paper} onChange={setPaper} />
          <Button variant="default" onClick={() => window.print()}>
            Print poster
          </Button>
        </Group>{' '}
      </div>
      {createPortal(
        <div className={`${print['sheet']} ${classes['sheet']}`} data-paper={paper} aria-hidden="true">
          {poster}
        </div>,
        document.body,
      )}
    </>
  );
}

type Paper = 'letter' | 'a4';

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
function Poster({ page, shape, venue, paper }: PosterProps) {
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
