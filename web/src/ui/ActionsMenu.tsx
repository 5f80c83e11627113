import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

export type ActionsMenuProps = {
  /** What screen readers read: whose actions they are. */
  label: string;
  className: string | undefined;
  /** Each a `Menu.Item`. */
  children: ReactNode;
};

/** A button with three dots that opens a menu of actions. */
export function ActionsMenu({ label, className, children }: ActionsMenuProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon
          aria-label={label}
          className={className}
          // While the menu is open and the focus is still here, Escape closes the menu and not the dialog around it.
          data-mantine-stop-propagation={opened || undefined}
          onKeyDown={({ key }) => {
            if (key === 'Escape') setOpened(false);
          }}
        >
          <IconDots size={20} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
