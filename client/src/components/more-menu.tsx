import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';

interface MoreMenuProps {
  /** What a screen reader calls it. */
  label: string;
  /** `Menu.Item`s. */
  children: ReactNode;
}

/** The actions that are rarely needed, behind one button. */
export function MoreMenu({ label, children }: MoreMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal returnFocus>
      <Menu.Target>
        <ActionIcon variant="default" size="input-sm" aria-label={label} title={label}>
          <svg width="18" height="18" viewBox="0 0 18 18" fill="currentColor" aria-hidden="true">
            <circle cx="3" cy="9" r="1.6" />
            <circle cx="9" cy="9" r="1.6" />
            <circle cx="15" cy="9" r="1.6" />
          </svg>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
