import { membersOnly } from '#app/page-request.ts';
import { settingsQuery } from '#features/admin/api/settings.ts';
import { AdminSettings } from '#features/admin/screens/AdminSettings.tsx';
import { AdminFrame } from './AdminFrame.tsx';

export const loader = membersOnly(async ({ queryClient }, { tier }) => {
  if (tier === 'admin') await queryClient.ensureQueryData(settingsQuery);
});

/** For admins. For all others the page does not exist. */
export default function SettingsPage() {
  return (
    <AdminFrame>
      <AdminSettings />
    </AdminFrame>
  );
}
