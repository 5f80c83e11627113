import { Navigate } from '@tanstack/react-router';
import { ADMIN_SECTIONS } from '#features/admin/model/sections.ts';
import { AdminFrame } from './AdminFrame.tsx';

/** Leads to the first section of the admin panel. */
export default function AdminPage() {
  return (
    <AdminFrame>
      <Navigate to={ADMIN_SECTIONS[0]?.to} replace />
    </AdminFrame>
  );
}
