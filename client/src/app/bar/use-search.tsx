import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isTextEntry } from '../../devices/field-state.ts';
import bar from './navigation-bar.module.css';
import type { SearchDialogProps } from './search-dialog.tsx';

/* The bar is on every screen, the search is not. */
const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }));

interface Search {
  button: ReactNode;
  /** Apart from the button, so that it stays when another bar takes the place of this one, as on a tablet that is turned. */
  dialog: ReactNode;
}

/** Opens the search from anywhere, also by its keys: `/` while no field has the focus, and Ctrl K or Cmd K. Requirement U61. */
export function useSearch(props: Pick<SearchDialogProps, 'screens' | 'clientId'>): Search {
  const [isOpen, setIsOpen] = useState(false);
  const [early, setEarly] = useState('');
  const close = (): void => {
    setEarly('');
    setIsOpen(false);
  };
  useSearchKeys(() => setIsOpen(true));
  return {
    button: (
      <button
        type="button"
        className={`${bar['link']} ${bar['search']}`}
        aria-label="Search"
        aria-keyshortcuts="/ Control+K Meta+K"
        title="Search (/ or Ctrl K)"
        onClick={() => setIsOpen(true)}
      >
        <svg viewBox="0 0 20 20" aria-hidden>
          <path d="M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l4 4" fill="none" stroke="currentColor" />
        </svg>
      </button>
    ),
    dialog: isOpen ? (
      <Suspense fallback={<EarlyKeys onType={setEarly} onClose={close} />}>
        <SearchDialog {...props} early={early} onClose={close} />
      </Suspense>
    ) : null,
  };
}

/** Takes what is typed while the search loads, so that no letter is lost. Requirement U71. */
function EarlyKeys({ onType, onClose }: { onType: (change: (text: string) => string) => void; onClose: () => void }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Backspace') onType((text) => text.slice(0, -1));
      else if (event.key.length === 1) onType((text) => text + event.key);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onType, onClose]);
  return null;
}

function useSearchKeys(open: () => void): void {
  const { pathname, search } = useLocation();
  const latest = useRef({ open, keepsSlash: false });
  useEffect(() => {
    latest.current = { open, keepsSlash: keepsSlash(pathname, search) };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { open, keepsSlash } = latest.current;
      if (event.defaultPrevented || event.isComposing || document.querySelector('[aria-modal="true"]')) return;
      const hasChord = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const hasSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!hasChord && !(hasSlash && !keepsSlash && !isTextEntry(document.activeElement))) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** At the desk, `/` goes to its own search; there and at Scan-In, a scanner types it too. */
function keepsSlash(pathname: string, search: string): boolean {
  if (pathname.startsWith('/scan-in')) return true;
  return pathname.startsWith('/customer-check-in') && !new URLSearchParams(search).has('view');
}
