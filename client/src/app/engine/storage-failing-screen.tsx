import { languageCodes, languages } from '@gatehouse/sync-protocol/languages/languages';
import classes from '../site/plain-page.module.css';

/** In place of every screen that needs what the device has stored, until its storage opens. Rule D18. */
export function StorageFailingScreen() {
  return (
    <main className={classes['page']}>
      <output>
        {languageCodes.map((language) => (
          <p key={language} lang={language}>
            {languages[language].storageFailing}
          </p>
        ))}
      </output>
    </main>
  );
}
