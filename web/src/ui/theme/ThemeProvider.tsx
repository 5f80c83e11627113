import { MantineProvider, ModalStack } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { whenIdleAfterStart } from '#lib/idle.ts';
import { loadCodeUntilSuccess } from '#lib/load-until-here.ts';
import { useHydrating } from '#lib/server-render.ts';
import { firstToast } from '../toasts.tsx';
import { cssVariables, schemeManager, theme } from './theme.ts';
import './styles.ts';

// The first page does not need it, and toasts wait in the store until it is loaded. But it is not loaded by the first toast,
// which may be the one that says that the server cannot be reached.
const Toasts = lazy(async () => {
  await Promise.race([whenIdleAfterStart(), firstToast]);
  // Never fails, because no error boundary surrounds it and the whole app would be blank.
  return loadCodeUntilSuccess(() => import('./Toasts.tsx'));
});

/** Provides the theme, and the container for toasts. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const hydrating = useHydrating();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="dark"
      deduplicateCssVariables={false}
    >
      <ModalStack>{children}</ModalStack>
      {hydrating ? null : (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </MantineProvider>
  );
}
