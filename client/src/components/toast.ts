import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { UndoLine } from './undo-line.tsx';

/** A way back takes longer to decide and to reach. Requirement O58. */
const UNDOABLE_MS = 10_000;

/** Says what happened elsewhere, and with `undo` how to take it back, where `Toasts` shows it; what lasts is a banner, what hurts a dialog. Requirement U23. */
export function toast(message: string, kind: 'done' | 'failed' | 'notice' = 'done', undo?: () => void): void {
  const colors = { done: 'gate', failed: 'red', notice: 'yellow' };
  const id = notifications.show({
    message: undo ? createElement(UndoLine, { message, onUndo: () => leave(undo) }) : message,
    /* The region around it announces it. */
    role: 'none',
    color: colors[kind],
    autoClose: undo ? UNDOABLE_MS : kind === 'failed' ? 8_000 : 4_000,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
  });
  const leave = (run: () => void) => {
    notifications.hide(id);
    run();
  };
}
