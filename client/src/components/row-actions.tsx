import { Button, Group, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import list from './list-table.module.css';
import { MoreMenu } from './more-menu.tsx';

interface RowAction {
  label: string;
  /** Says the row too, for a screen reader. */
  name: string;
  onPress: () => void;
  /** Says whether it takes something away. */
  isDestructive?: boolean;
  /** Disables it and says why. */
  control?: { disabled?: true; title?: string; 'aria-description'?: string };
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
  const [first, ...others] = actions;
  if (!isPhone || others.length === 0)
    return (
      <Group gap={4} wrap="nowrap" justify="flex-end" className={list['actions'] ?? ''}>
        {actions.map((action) => (
          <ActionButton key={action.label} action={action} variant="subtle" />
        ))}
      </Group>
    );
  return (
    <Group gap={8} wrap="nowrap" justify="flex-end">
      {first ? <ActionButton action={first} variant="default" /> : null}
      <MoreMenu label={`More actions for ${of}`}>
        {others.map(({ label, name, onPress, isDestructive, control }) => (
          <Menu.Item
            key={label}
            aria-label={name}
            onClick={onPress}
            {...(isDestructive && !control?.disabled ? { c: 'var(--mantine-color-error)' } : {})}
            {...control}
          >
            {label}
          </Menu.Item>
        ))}
      </MoreMenu>
    </Group>
  );
}

function ActionButton({ action, variant }: { action: RowAction; variant: 'subtle' | 'default' }) {
  const { label, name, onPress, isDestructive, control } = action;
  return (
    <Button
      variant={variant}
      size="xs"
      aria-label={name}
      onClick={onPress}
      {...(isDestructive ? { color: 'red' } : {})}
      {...(isDestructive && !control?.disabled ? { c: 'var(--mantine-color-error)' } : {})}
      {...control}
    >
      {label}
    </Button>
  );
}
