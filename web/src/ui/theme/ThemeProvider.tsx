import { MantineProvider } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { cssVariables, schemeManager, theme } from './theme.ts';
import './styles.ts';

// After the first paint is soon enough: a toast shown earlier waits in the store.
const Toasts = lazy(() => import('./Toasts.tsx'));

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
      <Suspense>
        <Toasts />
      </Suspense>
    </MantineProvider>
  );
}
