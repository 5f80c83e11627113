import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';

/** The viewer's calendar address of a club. For its members. */
export const calendarAddressQuery = (clubId: string) =>
  api.clubCalendar.get.queryOptions({ input: { club_id: clubId }, meta: { shows: ['club'] } });

/** Makes the viewer's calendar address of a club, or replaces it. The dialog shows errors itself. */
export const useReplaceCalendarAddress = (clubId: string) => useCalendarChange(clubId, client.clubCalendar.renew);

/** Removes the viewer's calendar address of a club. The dialog shows errors itself. */
export const useRemoveCalendarAddress = (clubId: string) => useCalendarChange(clubId, client.clubCalendar.remove);

type Change = typeof client.clubCalendar.renew | typeof client.clubCalendar.remove;

function useCalendarChange(clubId: string, change: Change) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => change({ club_id: clubId }),
    onSuccess: (calendar) => queryClient.setQueryData(calendarAddressQuery(clubId).queryKey, calendar),
    meta: { quiet: true },
  });
}
