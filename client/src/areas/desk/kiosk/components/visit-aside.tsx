import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import { Button } from '@mantine/core';
import { LanguageChoice } from '#components/visitor/language-choice.tsx';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import styles from './kiosk.module.css';

interface VisitAsideProps {
  languages: readonly LanguageCode[];
  /** What the button says. */
  leave?: 'kiosk.startOver' | 'kiosk.toDesk';
  onLeave: () => void;
}

/** Next to the venue's name on every step: the language, and a button that clears everything immediately. */
export function VisitAside({ languages, leave = 'kiosk.startOver', onLeave }: VisitAsideProps) {
  const { t } = useVisitorText();
  return (
    <div className={styles.aside}>
      <LanguageChoice offered={languages} isNextToButton />
      <Button size="lg" variant="default" onClick={onLeave}>
        {t(leave)}
      </Button>
    </div>
  );
}
