import { Button } from '@mantine/core';
import { VisitorDialog } from '#components/visitor/visitor-dialog.tsx';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import styles from './kiosk.module.css';

interface IdleDialogProps {
  /** Null while the visitor is active. */
  secondsLeft: number | null;
  onLeave: () => void;
}

/** Any touch or key keeps the visit, so the first button needs no handler. Requirement K10. */
export function IdleDialog({ secondsLeft, onLeave }: IdleDialogProps) {
  const { t } = useVisitorText();
  return (
    <VisitorDialog isOpen={secondsLeft !== null} title={t('kiosk.idleTitle')} size="small">
      <p className={styles.idleLead} role="alert">
        {t('kiosk.idleLead', { count: secondsLeft ?? 0 })}
      </p>
      <div className={styles.idleButtons}>
        <Button size="xl">{t('kiosk.idleStay')}</Button>
        <Button size="xl" variant="default" onClick={onLeave}>
          {t('kiosk.idleLeave')}
        </Button>
      </div>
    </VisitorDialog>
  );
}
