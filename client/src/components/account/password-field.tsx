import { useState } from 'react';
import { TextField } from '../visitor/text-field.tsx';
import styles from './account.module.css';

interface PasswordFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  autoComplete: 'current-password' | 'new-password';
  name: string;
}

/** A password that can be shown while it is typed. */
export function PasswordField({ label, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const verb = isShown ? 'Hide' : 'Show';
  return (
    <TextField
      {...field}
      label={label}
      type={isShown ? 'text' : 'password'}
      isRequired
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={1024}
      style={{ paddingInlineEnd: '5.25rem' }}
      inside={
        <button
          type="button"
          className={styles['inside']}
          aria-label={`${verb} ${label.toLowerCase()}`}
          onClick={() => setIsShown(!isShown)}
        >
          {verb}
        </button>
      }
    />
  );
}
