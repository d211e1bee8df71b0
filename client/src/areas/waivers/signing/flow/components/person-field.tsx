import { minorFields, signerFields } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { TextField } from '#components/visitor/text-field.tsx';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import type { FieldName } from '../flow.rules.ts';

const described = { ...signerFields, ...minorFields };
/** The keyboard of what is not typed in words. */
const keyboards = {
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none' },
  phone: { type: 'tel', inputMode: 'tel', autoCapitalize: 'none' },
} as const;

interface PersonFieldProps {
  field: FieldName;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  isRequired?: boolean;
  isShared: boolean;
}

/** One field with the matching keyboard. On a shared tablet it has no name, so that browsers store nothing for it. */
export function PersonField({ field, value, onChange, error, isRequired = true, isShared }: PersonFieldProps) {
  const { t } = useVisitorText();
  const { kind, charsMax, autoComplete = 'off', autoCapitalize = 'words' } = described[field];
  return (
    <TextField
      label={isRequired ? t(`fields.${field}`) : `${t(`fields.${field}`)} (${t('form.optional')})`}
      isRequired={isRequired}
      {...(kind === 'email' || kind === 'phone' ? keyboards[kind] : { type: 'text', autoCapitalize })}
      autoComplete={isShared ? 'off' : autoComplete}
      {...(isShared ? {} : { name: field })}
      autoCorrect="off"
      enterKeyHint="next"
      spellCheck={false}
      maxLength={charsMax}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
