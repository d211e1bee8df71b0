import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Back never leaves the kiosk or restores a visitor's data, and a page that the browser caches for Back or
 * restores contains none of it. Requirement K10.
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
