import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseProblem } from '#lib/problem.ts';
import { type Settings, settingsQuery } from '../api/settings.ts';

/**
 * A setting as an admin has last seen it in a form, so that they save over nothing that they have not seen. When somebody else was faster,
 * `isChanged` is true, and `seen` is what that one has saved.
 * @param opened as it was when the form was opened
 * @param find finds it among all settings
 */
export function useSettingEditConflict<Setting>(
  opened: Setting,
  find: (settings: Settings) => Setting,
): {
  seen: Setting;
  isChanged: boolean;
  readAgainIfChanged: <Answer>(change: Promise<Answer>) => Promise<Answer>;
} {
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(opened);
  const [isChanged, setIsChanged] = useState(false);
  /** Passes on what a change answers, or its error; of SETTINGS_CHANGED the setting is read again first. */
  const readAgainIfChanged = async <Answer>(change: Promise<Answer>): Promise<Answer> => {
    try {
      return await change;
    } catch (error) {
      if (parseProblem(error).code === 'SETTINGS_CHANGED') {
        setSeen(find(await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })));
        setIsChanged(true);
      }
      throw error;
    }
  };
  return { seen, isChanged, readAgainIfChanged };
}
