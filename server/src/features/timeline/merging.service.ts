export { moveTimelineToFilm } from './merging.queries.ts';
