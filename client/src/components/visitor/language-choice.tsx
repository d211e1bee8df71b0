import { type LanguageCode, languageCodes, languages } from '@gatehouse/sync-protocol/languages/languages';
import { useVisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import styles from './visitor.module.css';

/** The languages by their own names, on a phone by their codes; nothing where there is one only. */
export function LanguageChoice({ offered = languageCodes }: { offered?: readonly LanguageCode[] }) {
  const { t, i18n } = useVisitorText();
  if (offered.length < 2) return null;
  return (
    <fieldset className={styles.languages} aria-label={t('common.language')}>
      {offered.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-label={languages[language].name}
          aria-pressed={i18n.language === language}
          onClick={() => void i18n.changeLanguage(language)}
        >
          <span className={styles.languageName}>{languages[language].name}</span>
          <span className={styles.languageCode}>{language.toUpperCase()}</span>
        </button>
      ))}
    </fieldset>
  );
}
