import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { NewVersion } from '#ui/states/NewVersion.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import type { AppRouter } from './router.tsx';

/** Everything, the same on the server and in the browser. */
export function App({ cache, router }: { cache: QueryClient; router: AppRouter }) {
  useEffect(() => {
    // Buttons answer from now on: see public/before-app.js. Not within the effect, where React cannot hydrate a part at once that
    // is clicked.
    const timer = setTimeout(() => window.dispatchEvent(new Event('app-ready')));
    return () => clearTimeout(timer);
  }, []);
  return (
    <StrictMode>
      <QueryClientProvider client={cache}>
        <ThemeProvider>
          <RouterProvider router={router} />
          <NewVersion />
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
