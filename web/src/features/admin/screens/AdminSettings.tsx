import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '#ui/PageHeading.tsx';
import { SettingsSection } from '#ui/settings/SettingsSection.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { settingsQuery } from '../api/settings.ts';
import { AnnouncementSetting } from '../components/AnnouncementSetting.tsx';
import { PauseSetting } from '../components/PauseSetting.tsx';

/** What admins change while the servers run: what is announced, and what is paused. */
export function AdminSettings() {
  const query = useQuery(settingsQuery);
  return (
    <>
      <PageHeading note="They hold for everybody at once, and go into the audit log.">Settings</PageHeading>
      <QueryState
        query={query}
        loading={<AnnouncedTextSkeleton lines={10} />}
        errorTitle="The settings could not be loaded."
      >
        {({ announcement, pauses }) => (
          <>
            <SettingsSection name="For everybody">
              <AnnouncementSetting announcement={announcement} />
            </SettingsSection>
            <SettingsSection name="Pauses">
              {pauses.map((pause) => (
                <PauseSetting key={pause.part} pause={pause} />
              ))}
            </SettingsSection>
          </>
        )}
      </QueryState>
    </>
  );
}
