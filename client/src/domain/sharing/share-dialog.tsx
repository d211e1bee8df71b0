import { qrShapeOf } from '@gatehouse/sync-protocol/areas/people/codes/qr-shape';
import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { CloseActions } from '../../components/dialog/dialog-actions.tsx';
import { useBranding } from '../venue/venue-branding-context.tsx';
import { CopyLine } from './copy-line.tsx';
import { PosterSection } from './poster-section.tsx';
import { QrSection } from './qr-section.tsx';
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
