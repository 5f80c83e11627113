import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NewVersionNotice } from '#ui/states/NewVersion.tsx';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import type { AppRouter } from './router.tsx';

/** The whole app, the same on the server and in the browser. */
export function App({ queryClient, router }: { queryClient: QueryClient; router: AppRouter }) {
  useEffect(() => {
    // Tells public/before-app.js that the page is hydrated. Not inside the effect, because there React cannot immediately
    // hydrate what is clicked.
    const timer = setTimeout(() => window.dispatchEvent(new Event('app-ready')));
    return () => clearTimeout(timer);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <RouterProvider router={router} />
        <NewVersionNotice />
      </ThemeProvider>
    </QueryClientProvider>
  );
}
