import { useEffect } from 'react';
import { isFramed } from '../framed.ts';
import { sizeMessage } from './size-message.ts';

/** Tells the website around a framed page how tall the page is, whenever that changes, so that the frame never scrolls by itself. */
export function useFrameSize(): void {
  useEffect(() => {
    const page = document.querySelector<HTMLElement>('#root');
    if (!isFramed() || !page) return undefined;
    const observer = new ResizeObserver(() => {
      /* A frame that is hidden has no width, and its page no sensible height. */
      if (page.clientWidth > 0) window.parent.postMessage(sizeMessage(page.offsetHeight), '*');
    });
    observer.observe(page);
    return () => observer.disconnect();
  }, []);
}
