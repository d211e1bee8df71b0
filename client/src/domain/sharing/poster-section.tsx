import type { CodeShape } from '@gatehouse/sync-protocol/areas/people/codes/qr-shape';
import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import print from '../../components/print-sheet.module.css';
import { languageList } from '../../lib/visitor-text/language-list.ts';
import type { VenueBranding } from '../venue/venue-branding.ts';
import classes from './poster.module.css';
import { type Paper, Poster } from './poster.tsx';
import type { SharedPage } from './shared-page.ts';
import styles from './sharing.module.css';

const papers: { value: Paper; label: string }[] = [
  { value: 'letter', label: 'Letter' },
  { value: 'a4', label: 'A4' },
];

/** Letter is what printers hold in these countries, and A4 in all others. */
function usualPaper(language: string): Paper {
  return /^en$|^es$|-(US|CA|MX|PH|CL|CO|VE|GT|CR|PA|DO|PR)$/i.test(language) ? 'letter' : 'a4';
}

/** The poster as it will be printed, and the print. */
export function PosterSection({
  page,
  shape,
  venue,
}: {
  page: SharedPage;
  shape: CodeShape;
  venue: VenueBranding | null;
}) {
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
