import { useState } from 'react';
import { serverRequest } from '#lib/server-render.ts';

const COOKIE = 'sidebar_collapsed';
const KEPT_FOR_SECONDS = 604_800;

const storedCollapsed = () => (serverRequest()?.cookie ?? document.cookie).split('; ').includes(`${COOKIE}=true`);

/** Whether the desktop's sidebar is collapsed to icons, remembered for a week. */
export function useSidebarCollapsed(): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(storedCollapsed);
  const toggle = () => {
    const next = !collapsed;
    document.cookie = `${COOKIE}=${next}; max-age=${KEPT_FOR_SECONDS}; path=/; samesite=lax`;
    setCollapsed(next);
  };
  return [collapsed, toggle];
}
