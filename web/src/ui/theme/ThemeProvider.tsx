import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { cssVariables, schemeManager, theme } from './theme.ts';
import './styles.ts';

/** The look of everything below it, and the place where toasts appear. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="dark"
    >
      {children}
      <Notifications position="bottom-center" limit={3} />
    </MantineProvider>
  );
}
