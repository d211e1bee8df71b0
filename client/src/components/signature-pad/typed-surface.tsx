import { useVisitorText } from '../../lib/visitor-text/use-visitor-text.ts';
import { TextField } from '../visitor/text-field.tsx';
import { HANDWRITING_FONT } from './picture.ts';
import styles from './signature-pad.module.css';

interface TypedSurfaceProps {
  name: string;
  onName: (name: string) => void;
  error: string | null;
}

/** A signature without a pointer: the typed name, shown as it will be printed. Requirement K9. */
export function TypedSurface({ name, onName, error }: TypedSurfaceProps) {
  const { t } = useVisitorText();
  return (
    <div className={styles.typed}>
      <TextField
        label={t('signature.typeLabel')}
        hint={t('signature.typeHint')}
        value={name}
        onChange={onName}
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
