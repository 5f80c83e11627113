export { moveTimelineToFilm as moveCards } from './merging.queries.ts';
