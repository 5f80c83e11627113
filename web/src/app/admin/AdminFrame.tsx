import type { ReactNode } from 'react';
import { useMember } from '#app/session/auth-context.ts';
import { NotFound } from '#app/shell/NotFound.tsx';
import { AdminSections } from '#features/admin/components/AdminSections.tsx';

/** A page of the admin panel below the links to its sections. For members who are not admins the page does not exist. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { tier } = useMember();
  if (tier !== 'admin') return <NotFound />;
  return (
    <>
      <AdminSections />
      {children}
    </>
  );
}
