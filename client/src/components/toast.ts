import { notifications } from '@mantine/notifications';

/** Says what happened elsewhere, where `Toasts` shows it; what lasts is a banner, what hurts a dialog. Requirement U23. */
export function toast(message: string, kind: 'done' | 'failed' | 'notice' = 'done'): void {
  const colors = { done: 'gate', failed: 'red', notice: 'yellow' };
  notifications.show({
    message,
    /* The region around it announces it. */
    role: 'none',
    color: colors[kind],
    autoClose: kind === 'failed' ? 8_000 : 4_000,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
  });
}
