import { Button } from '@mantine/core';
import { useCopied } from '../../components/use-copied.ts';
import styles from './sharing.module.css';

/** A text to copy; `action` is what the button says, such as 'Copy link'; the first one is what most come for. */
export function CopyLine({ text, action, isFirst = false }: { text: string; action: string; isFirst?: boolean }) {
  const { isCopied, copy } = useCopied();
  return (
    <div className={styles['copyLine']}>
      <code className={styles['text']}>{text}</code>
      <Button variant={isFirst ? 'filled' : 'default'} miw={128} onClick={() => void copy(text)}>
        {isCopied ? 'Copied' : action}
      </Button>
      <output className="gate-visually-hidden">{isCopied ? 'Copied to the clipboard' : ''}</output>
    </div>
  );
}
