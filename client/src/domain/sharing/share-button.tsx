import { Button, type ButtonProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { SharedPage } from './shared-page.ts';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

interface ShareButtonProps extends ButtonProps {
  clientId: string;
  page: SharedPage;
  onOpen?: () => void;
  'aria-label'?: string;
}

/** Opens the panel of a page's link, code, poster and snippet. The code that draws them is loaded then. */
export function ShareButton({ clientId, page, onOpen, ...button }: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = (): void => {
    setWasOpened(true);
    setIsOpen(true);
    onOpen?.();
  };
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={open} {...button}>
        Share
      </Button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <ShareDialog clientId={clientId} page={page} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
