import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Closes the open menus inside an element: after a navigation, by Escape, by a press outside. */
export function useClosingDetails(inside: RefObject<HTMLElement | null>): void {
  /* Changes with every navigation, also within the same page. */
  const { key } = useLocation();
  const shown = useRef(key);

  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    close(inside.current);
  }, [key, inside]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      const menu = close(inside.current);
      menu?.querySelector('summary')?.focus();
    };
    const onPress = ({ target }: Event): void => {
      if (target instanceof Node && !inside.current?.contains(target)) close(inside.current);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [inside]);
}

/** Returns the menu that was open. */
function close(within: HTMLElement | null): HTMLDetailsElement | null {
  let wasOpen: HTMLDetailsElement | null = null;
  for (const menu of within?.querySelectorAll('details[open]') ?? []) {
    wasOpen = menu as HTMLDetailsElement;
    wasOpen.open = false;
  }
  return wasOpen;
}
