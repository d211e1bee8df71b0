import { Notifications } from '@mantine/notifications';

/**
 * Where every toast appears, on every screen: the upper right corner, over the bar. A dialog's buttons are below, the desk's
 * too. The region is there before the first toast, so that a screen reader announces it, without interrupting. Requirement U23.
 */
export function Toasts() {
  return <Notifications position="top-right" containerWidth={360} aria-live="polite" />;
}
