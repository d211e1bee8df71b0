import { Button, TextInput } from '@mantine/core';
import type { KeyboardEvent, RefObject } from 'react';
import classes from '../check-in.module.css';

export interface CustomerSearchProps {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The page's own search, over everyone; it has the focus unless a person types in another field. */
export function CustomerSearch({ input, value, onType, onKeyDown }: CustomerSearchProps) {
  return (
    <TextInput
      ref={input}
      className={classes['search'] ?? ''}
      aria-label="Search customers"
      placeholder="Name, email or phone"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      leftSection={<Magnifier />}
      rightSectionWidth={value ? '4.25rem' : undefined}
      rightSection={
        value && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              onType('');
              input.current?.focus();
            }}
          >
            Clear
          </Button>
        )
      }
    />
  );
}

function Magnifier() {
  return (
    <svg viewBox="0 0 16 16" width="16" aria-hidden="true">
      <path d="M11 7A4 4 0 1 1 3 7a4 4 0 0 1 8 0Zm-1.2 2.8L14 14" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
