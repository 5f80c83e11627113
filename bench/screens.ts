// What the screens request when a member opens them: the one place to change when a screen requests something else.
import type { TimelineSort } from '@halfstar/contract/timeline/timeline.schema';
import type { Request } from './requests.ts';

const get = (path: string): Request => ({ method: 'GET', path });

/** A page of the home timeline. */
export const homeRequests = (query: { sort?: TimelineSort; cursor?: string } = {}): Request[] => {
  const search = new URLSearchParams(query).toString();
  return [get(`/api/timeline${search && `?${search}`}`)];
};

/** A film's page. */
export const filmRequests = (movieId: string): Request[] => [get(`/api/movies/${movieId}/page`)];
