import type {
  AdminAnnouncement,
  AdminPause,
  AnnouncementForm,
  PauseForm,
} from '@halfstar/contract/admin/settings.schema';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';
import { parseProblem } from '#lib/problem.ts';

/** What is announced and what is paused, with who set it. For admins. */
export const settingsQuery = api.admin.getSettings.queryOptions({ meta: { shows: ['site'] } });

export type Settings = Awaited<ReturnType<typeof client.admin.getSettings>>;

/** A change whose answer is the settings as they are now. When another admin was faster, they are loaded again. */
function useSettingsChange<Form>(change: (form: Form) => Promise<Settings>) {
  const queryClient: QueryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => void queryClient.setQueryData(settingsQuery.queryKey, settings),
    onError: (error) => {
      if (parseProblem(error).code === 'SETTINGS_CHANGED') void queryClient.invalidateQueries(settingsQuery);
    },
    meta: { changes: ['site'], quiet: true },
  });
}

const nameVersion = ({ id, version }: AdminAnnouncement) => ({ announcement_id: id, version });

/** Announces something, or changes what is announced, in the version that the admin has seen. */
export const useSaveAnnouncement = (before: AdminAnnouncement | null) =>
  useSettingsChange((form: AnnouncementForm) =>
    before === null
      ? client.admin.writeAnnouncement(form)
      : client.admin.editAnnouncement({ ...form, ...nameVersion(before) }),
  );

/** Ends an announcement, in the version that the admin has seen. */
export const useEndAnnouncement = () =>
  useSettingsChange((announcement: AdminAnnouncement) => client.admin.endAnnouncement(nameVersion(announcement)));

/** Pauses a part of the product, or changes its pause, in the version that the admin has seen. */
export const usePausePart = ({ part, version }: AdminPause) =>
  useSettingsChange((form: PauseForm) => client.admin.pause({ ...form, part, version }));

/** Ends a pause, in the version that the admin has seen. */
export const useEndPause = () =>
  useSettingsChange(({ part, version }: AdminPause) => client.admin.endPause({ part, version }));
