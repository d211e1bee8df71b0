import { Button, CloseButton, Text, VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import classes from '../check-in.module.css';
import type { DeskActions } from '../use-desk-actions.ts';

const SHOWN_MS = 10_000;

/** What happened last, with its undo. A failure stays until it is dismissed. */
export function NoticeBar({ notice, dismiss, undoLast }: Pick<DeskActions, 'notice' | 'dismiss' | 'undoLast'>) {
  useEffect(() => {
    if (!notice || notice.kind === 'failed') return undefined;
    const timer = setTimeout(dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, dismiss]);
  return (
    <>
      {/* Always there, so that screen readers hear each change; failures interrupt. */}
      <VisuallyHidden aria-live={notice?.kind === 'failed' ? 'assertive' : 'polite'}>{notice?.text}</VisuallyHidden>
      {notice && (
        <div className={classes['notice']} data-kind={notice.kind}>
          <Text size="sm">{notice.text}</Text>
          {notice.kind === 'done' && (
            <Button size="compact-sm" variant="outline" color="gray" onClick={() => void undoLast()}>
              Undo
            </Button>
          )}
          <CloseButton size="sm" aria-label="Dismiss" onClick={dismiss} />
        </div>
      )}
    </>
  );
}
