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
    <div className={classes['search']}>
      <TextInput
        ref={input}
        size="md"
        label="Search customers"
        placeholder="Everyone, by name, email or phone"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        variant="default"
        size="md"
        disabled={!value}
        onClick={() => {
          onType('');
          input.current?.focus();
        }}
      >
        Clear
      </Button>
    </div>
  );
}
