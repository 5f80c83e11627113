import { loadTracking, loadTrackingIfScoresHidden } from '#app/load-tracking.ts';
import type { PageRequest } from '#app/page-request.ts';
import type { ListsSearch } from '#app/search-params.ts';
import { customListsQuery } from '#features/lists/api/custom-list-queries.ts';
import { diaryQuery } from '#features/tracking/api/diary.ts';
import { trackedListQuery } from '#features/tracking/api/tracked-list-queries.ts';
import { unratedFilmsQuery } from '#features/tracking/api/unrated-films.ts';
import { parseTrackedListFilter } from '#features/tracking/model/tracked-list-filter.ts';
import { parseListTab } from './list-tabs.ts';

type Pages = { pages: { items: { movie: { id: string } }[] }[] };
const getMovieIds = ({ pages }: Pages) => pages.flatMap((page) => page.items.map(({ movie }) => movie.id));

/** Loads the data of the open tab of a member’s lists, no other tab. */
export async function loadOpenListTab(request: PageRequest<ListsSearch>, userId: string): Promise<void> {
  const { queryClient, search } = request;
  const tab = parseListTab(search.list);
  if (tab === 'own') await queryClient.ensureInfiniteQueryData(customListsQuery(userId));
  else if (tab === 'to-rate') await queryClient.ensureInfiniteQueryData(unratedFilmsQuery(userId));
  else if (tab === 'diary')
    await loadTrackingIfScoresHidden(
      request,
      getMovieIds(await queryClient.ensureInfiniteQueryData(diaryQuery(userId))),
    );
  else {
    const list = trackedListQuery(userId, tab, parseTrackedListFilter(tab, search));
    await loadTracking(request, getMovieIds(await queryClient.ensureInfiniteQueryData(list)));
  }
}
