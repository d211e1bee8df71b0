import { storageFailingText } from '../../lib/visitor-text/storage-failing.ts';
import classes from '../site/plain-page.module.css';

/** In place of every screen that needs what the device has stored, until its storage opens. Rule D18. */
export function StorageFailingScreen() {
  return (
    <main className={classes['page']}>
      <output>
        {Object.entries(storageFailingText).map(([language, text]) => (
          <p key={language} lang={language}>
            {text}
          </p>
        ))}
      </output>
    </main>
  );
}
