import type { ModalProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { unsavedIn } from '../forms/unsaved.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { PlainDialog } from './plain-dialog.tsx';

/**
 * Every dialog of the staff screens. Escape, the cross and a press outside ask first while a form in it holds what was not
 * sent; `onClose` is called once it may close. Requirements U21, U22.
 */
export function Dialog({ onClose, children, ...rest }: ModalProps) {
  const [isAsking, setIsAsking] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  if (isAsking && !rest.opened) setIsAsking(false);
  const close = (): void => {
    if (unsavedIn(root.current)) setIsAsking(true);
    else onClose();
  };
  return (
    <PlainDialog {...rest} ref={root} onClose={close}>
      {children}
      {/* Mounted anew each time: it must not hear the Escape that it answers. */}
      {isAsking ? (
        <DiscardDialog
          onKeep={() => setIsAsking(false)}
          onDiscard={() => {
            setIsAsking(false);
            onClose();
          }}
        />
      ) : null}
    </PlainDialog>
  );
}
