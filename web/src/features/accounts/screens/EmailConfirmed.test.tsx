import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EmailConfirmed } from './EmailConfirmed.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  const handleContinue = vi.fn<() => void>();
  // Every render passes another function, as the page does.
  const makeScreen = () => (
    <StrictMode>
      <MantineProvider>
        <EmailConfirmed onContinue={() => handleContinue()} />
      </MantineProvider>
    </StrictMode>
  );
  const { rerender } = render(makeScreen());
  return { handleContinue, again: () => rerender(makeScreen()) };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('[ACC-13] after confirming the page continues once, after exactly 1.5 seconds', () => {
  const { handleContinue, again } = open();
  expect(screen.getByRole('heading', { name: 'Email Confirmed!' })).toBeTruthy();
  pass(1000);
  // A re-render meanwhile does not restart the wait.
  again();
  pass(499);
  expect(handleContinue).not.toHaveBeenCalled();
  pass(1);
  expect(handleContinue).toHaveBeenCalledTimes(1);
  pass(10_000);
  expect(handleContinue).toHaveBeenCalledTimes(1);
});

test('[ACC-12] "Continue to Onboarding" continues at once', () => {
  const { handleContinue } = open();
  fireEvent.click(screen.getByRole('button', { name: 'Continue to Onboarding' }));
  expect(handleContinue).toHaveBeenCalledTimes(1);
});
