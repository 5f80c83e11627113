import { MantineProvider, ModalStack } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { whenIdle } from '#lib/idle.ts';
import { loadUntilHere } from '#lib/load-until-here.ts';
import { useHydrating } from '#lib/server-render.ts';
import { firstToast } from '../toasts.tsx';
import { cssVariables, schemeManager, theme } from './theme.ts';
import './styles.ts';

// The first page does not need it, and a toast waits in the store until it is there. But it is not left for the first toast:
// that may be the one that says the server is away.
const Toasts = lazy(async () => {
  await Promise.race([whenIdle(), firstToast]);
  // Never fails: nothing around it could show that, so the whole app would go blank.
  return loadUntilHere(() => import('./Toasts.tsx'));
});

/** The look of everything below it, and the place where toasts appear. */
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
