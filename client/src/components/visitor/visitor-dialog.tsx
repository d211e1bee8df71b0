import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useVisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import styles from './visitor.module.css';

interface VisitorDialogProps {
  isOpen: boolean;
  title: string;
  /** Absent where only its content may close it. */
  onClose?: () => void;
  size: 'small' | 'wide' | 'full';
  children: ReactNode;
}

/**
 * A dialog of visitor screens: a native dialog, which keeps the focus inside, closes with Escape and gives the focus
 * back. A library's would add 16 kB gzip on every kiosk.
 */
export function VisitorDialog({ isOpen, title, onClose, size, children }: VisitorDialogProps) {
  const { t } = useVisitorText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  /* Until it is opened it isn't there: the build renders pages too, without a document. */
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  useEffect(() => {
    const shown = dialog.current;
    if (!isOpen || !shown) return undefined;
    shown.showModal();
    return () => shown.close();
  }, [isOpen]);
  if (!wasOpened) return null;
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      {isOpen ? (
        <>
          <div className={styles.dialogHead}>
            <h2 id={titleId}>{title}</h2>
            {onClose ? (
              <button type="button" className={styles.dialogClose} aria-label={t('common.close')} onClick={onClose}>
                <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
                  <path d="M5 5l14 14M19 5L5 19" strokeLinecap="round" />
                </svg>
              </button>
            ) : null}
          </div>
          {children}
        </>
      ) : null}
    </dialog>,
    document.body,
  );
}
