import { notifications } from '@mantine/notifications';

/** Says what happened elsewhere; what lasts is a banner, what hurts a dialog. Over an open form it goes to the top: buttons are below. */
export function toast(
  message: string,
  kind: 'done' | 'failed' | 'notice' = 'done',
  position: 'bottom-right' | 'top-center' = 'bottom-right',
): void {
  const colors = { done: 'gate', failed: 'red', notice: 'yellow' };
  notifications.show({
    message,
    position,
    color: colors[kind],
    autoClose: kind === 'failed' ? 8_000 : 4_000,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
  });
}
