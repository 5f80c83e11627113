import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ActionsButton } from './ActionsButton.tsx';

export type ActionsMenuProps = {
  /** What screen readers read: whose actions they are. */
  label: string;
  className: string | undefined;
  /** Opens at once, because it was loaded when its button was pressed. */
  openOnMount?: boolean;
  /** Each a `Menu.Item`. */
  children: ReactNode;
};

/** A button with three dots that opens a menu of actions. */
export function ActionsMenu({ label, className, openOnMount = false, children }: ActionsMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!openOnMount) return;
    // Closing the menu returns the focus to its button.
    button.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/set-state-in-effect -- a menu that is open from its first render does not take the focus
    setOpened(true);
  }, [openOnMount]);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionsButton
          ref={button}
          label={label}
          className={className}
          // While the menu is open and the focus is still here, Escape closes the menu and not the dialog around it.
          data-mantine-stop-propagation={opened || undefined}
          onKeyDown={({ key }) => {
            if (key === 'Escape') setOpened(false);
          }}
        />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
