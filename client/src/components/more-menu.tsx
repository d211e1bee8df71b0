import { ActionIcon, Menu } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode, type Ref, useState } from 'react';

interface ActionMenuProps {
  /** The button that opens it. */
  button: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  /** `Menu.Item`s. */
  children: ReactNode;
}

/**
 * Actions behind a button. They open within the dialog or the part of the page that the button is in: a screen reader leaves out what is
 * outside an open dialog. The first of them takes the focus.
 */
export function ActionMenu({ button, children }: ActionMenuProps) {
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null);
  const around = opener?.closest<HTMLElement>('[role="dialog"], main');
  return (
    <Menu
      position="bottom-end"
      returnFocus
      withInitialFocusPlaceholder={false}
      menuItemTabIndex={0}
      {...(around ? { portalProps: { target: around } } : {})}
    >
      <Menu.Target>{cloneElement(button, { ref: setOpener })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface MoreMenuProps {
  /** What a screen reader calls it. */
  label: string;
  /** `Menu.Item`s. */
  children: ReactNode;
}

/** The actions that are rarely needed, behind one button. */
export function MoreMenu({ label, children }: MoreMenuProps) {
  return (
    <ActionMenu
      button={
        <ActionIcon variant="default" size="input-sm" aria-label={label} title={label}>
          <svg width="18" height="18" viewBox="0 0 18 18" fill="currentColor" aria-hidden="true">
            <circle cx="3" cy="9" r="1.6" />
            <circle cx="9" cy="9" r="1.6" />
            <circle cx="15" cy="9" r="1.6" />
          </svg>
        </ActionIcon>
      }
    >
      {children}
    </ActionMenu>
  );
}
