import { type LanguageCode, languageCodes, languages } from '@gatehouse/sync-protocol/languages/languages';
import { useVisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import styles from './visitor.module.css';

interface LanguageChoiceProps {
  offered?: readonly LanguageCode[];
  /** A button is in the same row. */
  isNextToButton?: boolean;
}

/** The languages by their own names, by their codes where there is no room; nothing where there is one only. */
export function LanguageChoice({ offered = languageCodes, isNextToButton = false }: LanguageChoiceProps) {
  const { t, i18n } = useVisitorText();
  if (offered.length < 2) return null;
  return (
    <fieldset
      className={styles.languages}
      data-next-to-button={isNextToButton || undefined}
      aria-label={t('common.language')}
    >
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
