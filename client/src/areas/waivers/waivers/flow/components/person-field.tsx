import type { HTMLAttributes } from 'react';
import { TextField } from '#components/visitor/text-field.tsx';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import type { FieldName } from '../flow.rules.ts';

interface FieldKind {
  type?: 'email' | 'tel';
  inputMode?: HTMLAttributes<HTMLElement>['inputMode'];
  autoComplete: string;
  autoCapitalize: 'words' | 'characters' | 'none';
  charsMax: number;
}

const words = (autoComplete: string, charsMax = 100): FieldKind => ({
  autoComplete,
  autoCapitalize: 'words',
  charsMax,
});

const kinds: Readonly<Partial<Record<FieldName, FieldKind>>> = {
  adult_first_name: words('given-name'),
  adult_last_name: words('family-name'),
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', charsMax: 254 },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', autoCapitalize: 'none', charsMax: 40 },
  street: words('street-address', 200),
  city: words('address-level2'),
  state: words('address-level1'),
  zip_code: { autoComplete: 'postal-code', autoCapitalize: 'characters', charsMax: 20 },
};
const otherField = words('off');

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
  const kind = kinds[field] ?? otherField;
  return (
    <TextField
      label={isRequired ? t(`fields.${field}`) : `${t(`fields.${field}`)} (${t('form.optional')})`}
      isRequired={isRequired}
      type={kind.type ?? 'text'}
      {...(kind.inputMode ? { inputMode: kind.inputMode } : {})}
      autoCapitalize={kind.autoCapitalize}
      autoComplete={isShared ? 'off' : kind.autoComplete}
      {...(isShared ? {} : { name: field })}
      autoCorrect="off"
      spellCheck={false}
      maxLength={kind.charsMax}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
