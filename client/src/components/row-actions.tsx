import { Button, Group, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { MouseEvent } from 'react';
import list from './list-table.module.css';
import { MoreMenu } from './more-menu.tsx';

export interface RowAction {
  label: string;
  /** Says the row too, for a screen reader. */
  name: string;
  onPress: (event: MouseEvent) => void;
  /** Says whether it takes something away. */
  isDestructive?: boolean;
  /** Says whether it stays in sight on a phone, as the first one does. */
  isKept?: boolean;
  /** Its least width in px, where its label changes while it works. */
  minWidth?: number;
  /** Disables it and says why. */
  control?: { disabled?: boolean; 'aria-disabled'?: boolean; title?: string; 'aria-description'?: string };
}

interface RowActionsProps {
  /** What the row is about. */
  of: string;
  /** The one that is wanted most comes first. */
  actions: readonly RowAction[];
}

const PHONE = '(max-width: 48em)';

/** What can be done with a row of a list: all of it in a line, on a phone the first and a menu of the rest. */
export function RowActions({ of, actions }: RowActionsProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const shown = isPhone ? actions.filter(({ isKept }, at) => at === 0 || isKept) : actions;
  const others = actions.filter((action) => !shown.includes(action));
  return (
    <Group gap={isPhone ? 8 : 4} wrap="nowrap" justify="flex-end" className={isPhone ? '' : (list['actions'] ?? '')}>
      {shown.map((action) => (
        <ActionButton key={action.name} action={action} variant={isPhone ? 'default' : 'subtle'} />
      ))}
      {others.length > 0 ? (
        <MoreMenu label={`More actions for ${of}`}>
          {others.map(({ label, name, onPress, isDestructive, control }) => (
            <Menu.Item
              key={name}
              aria-label={name}
              onClick={onPress}
              {...(isDestructive && !control?.disabled ? { c: 'var(--mantine-color-error)' } : {})}
              {...control}
            >
              {label}
            </Menu.Item>
          ))}
        </MoreMenu>
      ) : null}
    </Group>
  );
}

function ActionButton({ action, variant }: { action: RowAction; variant: 'subtle' | 'default' }) {
  const { label, name, onPress, isDestructive, minWidth, control } = action;
  return (
    <Button
      variant={variant}
      size="xs"
      aria-label={name}
      onClick={onPress}
      {...(minWidth ? { miw: minWidth } : {})}
      {...(isDestructive ? { color: 'red' } : {})}
      {...(isDestructive && !control?.disabled ? { c: 'var(--mantine-color-error)' } : {})}
      {...control}
    >
      {label}
    </Button>
  );
}
