import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HANDWRITING_FONT } from './picture.ts';
import styles from './signature-pad.module.css';

interface TypedSurfaceProps {
  name: string;
  onName: (name: string) => void;
  error: string | null;
}

/** A signature without a pointer: the typed name, shown as it will be printed. Requirement K9. */
export function TypedSurface({ name, onName, error }: TypedSurfaceProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.typed}>
      <TextInput
        size="xl"
        label={t('signature.typeLabel')}
        description={t('signature.typeHint')}
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
        error={error}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
      />
      <div className={styles.paper} aria-hidden="true">
        <span className={styles.name} style={{ fontFamily: HANDWRITING_FONT }}>
          {name}
        </span>
        <span className={styles.baseline} />
      </div>
    </div>
  );
}
