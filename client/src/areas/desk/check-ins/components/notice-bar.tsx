import { Button, CloseButton, Kbd, Text, VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { onSingleClick } from '#devices/one-press';
import classes from '../check-in.module.css';
import type { DeskActions } from '../model/use-desk-actions.ts';

const SHOWN_MS = 10_000;

/** What happened last, with its undo. A failure stays until it is dismissed. */
export function NoticeBar({ notice, dismiss, undo }: Pick<DeskActions, 'notice' | 'dismiss' | 'undo'>) {
  useEffect(() => {
    if (!notice || notice.kind === 'failed') return undefined;
    const timer = setTimeout(dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, dismiss]);
  const undoes = notice?.undoes;
  return (
    <>
      {/* Always rendered, so that screen readers announce each change; failures interrupt. */}
      <VisuallyHidden aria-live={notice?.kind === 'failed' ? 'assertive' : 'polite'}>{notice?.text}</VisuallyHidden>
      {notice && (
        <div className={classes['notice']} data-kind={notice.kind}>
          <Text size="sm">{notice.text}</Text>
          {undoes && (
            <Button
              size="compact-sm"
              variant="outline"
              color="gray"
              rightSection={
                <Kbd size="xs" visibleFrom="sm" aria-hidden>
                  Alt U
                </Kbd>
              }
              onClick={onSingleClick(() => void undo(undoes))}
            >
              {!undoes.party && undoes.checkinIds.length > 1 ? `Undo All ${undoes.checkinIds.length}` : 'Undo'}
            </Button>
          )}
          <CloseButton size="sm" aria-label="Dismiss" onClick={dismiss} />
        </div>
      )}
    </>
  );
}
