import { MantineProvider } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { cssVariables, schemeManager, theme } from './theme.ts';
import './styles.ts';

const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve);
    else setTimeout(resolve, 1000);
  });

// The first page does not need it, and a toast shown earlier waits in the store. But it is not left for the first toast:
// that may be the one that says the server is away.
const Toasts = lazy(() => idle().then(() => import('./Toasts.tsx')));

/** The look of everything below it, and the place where toasts appear. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="dark"
      deduplicateCssVariables={false}
    >
      {children}
      <Suspense>
        <Toasts />
      </Suspense>
    </MantineProvider>
  );
}
