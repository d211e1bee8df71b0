import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/** What is asked for follows once typing pauses. */
const TYPING_MS = 250;
const CHARS_MAX = 200;

interface SearchFieldProps
  extends Pick<TextInputProps, 'label' | 'aria-label' | 'placeholder' | 'w' | 'maw' | 'maxLength'> {
  /** What is searched for now. */
  search: string;
  onSearch: (search: string) => void;
}

/** Searches as one types; shows what is searched for also where the Back button or a cleared filter changed it. */
export function SearchField({ search, onSearch, ...input }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const known = useRef(search);
  useEffect(() => {
    if (known.current !== search) setTyped(search);
    known.current = search;
  }, [search]);
  useEffect(() => {
    if (typed === known.current) return undefined;
    const timer = setTimeout(() => {
      known.current = typed;
      onSearch(typed);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <TextInput
      type="search"
      maxLength={CHARS_MAX}
      autoComplete="off"
      {...input}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
