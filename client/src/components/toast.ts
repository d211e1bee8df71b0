import { notifications } from '@mantine/notifications';

/** Announces a result outside the screen's content; lasting states use a banner, destructive actions a dialog. */
export function toast(message: string, kind: 'done' | 'failed' | 'notice' = 'done'): void {
  const colours = { done: 'gate', failed: 'red', notice: 'yellow' };
  notifications.show({
    message,
    color: colours[kind],
    autoClose: kind === 'failed' ? 8_000 : 4_000,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
  });
}
