import '../../components/theme/styles-staff.ts';
import { Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PlainDialog } from '../../components/dialog/plain-dialog.tsx';
import { needsFullLoad } from '../../pwa/server-paths.ts';
import { countText, type FoundGroup, matchingScreens } from './search.model.ts';
import classes from './search.module.css';
import type { ListedScreen } from './staff-links.ts';
import { SEARCH_CHARS_MAX, useFound } from './use-found.ts';

export interface SearchDialogProps {
  /** What the user may open. */
  screens: readonly ListedScreen[];
  /** The venue whose people and bookings are searched; null for an admin, who has neither. */
  clientId: string | null;
  /** What was typed before this was loaded. */
  early: string;
  onClose: () => void;
}

/* The target that surrounds the field gives it the other attributes of a combobox. */
const asCombobox = { role: 'combobox' };

/** Finds screens on this device, and people and bookings on the server; Enter opens what is marked. Requirement U61. */
export function SearchDialog({ screens, clientId, early, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState(early);
  const { people, bookings, isSearching, note } = useFound(clientId, typed);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const groups: FoundGroup[] = [
    { title: 'Screens', kind: 'screen', found: matchingScreens(screens, typed) },
    { title: 'People', kind: 'person', found: people },
    { title: 'Bookings', kind: 'booking', found: bookings },
  ];
  const shown = groups.filter(({ found }) => found.length > 0);
  const { combobox, markedId } = useMarked(typed, shown, onClose);

  const open = (to: string): void => {
    onClose();
    if (needsFullLoad(pathname, to)) window.location.assign(to);
    else void navigate(to);
  };
  const label = clientId === null ? 'Search screens' : 'Search people, bookings and screens';
  return (
    <PlainDialog opened onClose={onClose} label="Search" withCloseButton={false} size="lg" padding="sm">
      <Combobox store={combobox} onOptionSubmit={open}>
        <Combobox.EventsTarget withExpandedAttribute aria-activedescendant={markedId}>
          <TextInput
            type="search"
            {...asCombobox}
            size="md"
            aria-label={label}
            placeholder={label}
            autoComplete="off"
            spellCheck={false}
            maxLength={SEARCH_CHARS_MAX}
            data-autofocus
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes['found'] ?? ''} aria-label="Found" tabIndex={0}>
          {shown.map(({ title, found }) => (
            <Combobox.Group key={title} label={title}>
              {found.map(({ to, name, hint }) => (
                <Combobox.Option key={to} value={to} className={classes['option'] ?? ''}>
                  <span className="gate-breakable">{name}</span>
                  <span className={classes['hint']}>{hint}</span>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox>
      <Text component="output" size="sm" c="dimmed" display="block" mt="xs">
        {isSearching ? 'Searching…' : countText(groups, typed)} {note}
      </Text>
    </PlainDialog>
  );
}

/**
 * The first of what is found is marked until the arrow keys mark another one, which stays marked when more arrives. `markedId` says
 * which to screen readers: the library only tells them what the arrow keys mark.
 */
function useMarked(typed: string, shown: readonly FoundGroup[], onClose: () => void) {
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const [markedId, setMarkedId] = useState<string | null>(null);
  const known = useRef<string | null>(null);
  const mark = (id: string | null): string | null => {
    setMarkedId(id);
    return id;
  };
  useEffect(() => {
    const isNew = known.current !== typed;
    known.current = typed;
    if (!isNew) combobox.updateSelectedOptionIndex('selected');
    const isMarked = shown.length > 0 && markedId !== null && document.getElementById(markedId) !== null;
    if (isNew || !isMarked) setMarkedId(combobox.selectFirstOption());
  }, [combobox, markedId, typed, shown]);
  const marking: typeof combobox = {
    ...combobox,
    selectNextOption: () => mark(combobox.selectNextOption()),
    selectPreviousOption: () => mark(combobox.selectPreviousOption()),
  };
  return { combobox: marking, markedId: markedId ?? undefined };
}
