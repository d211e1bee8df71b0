import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Back never leaves the kiosk nor brings anything of a visitor again, and a page that the browser keeps for Back or
 * restores holds nothing of them. Requirement K10.
 */
export function useCleanHistory(clear: () => void): void {
  const clearNow = useEffectEvent(() => flushSync(clear));
  useEffect(() => {
    const stay = () => window.history.pushState(window.history.state, '', window.location.href);
    const onHide = () => clearNow();
    stay();
    window.addEventListener('popstate', stay);
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('popstate', stay);
      window.removeEventListener('pagehide', onHide);
    };
  }, []);
}
