export { findDiaryZone } from './diary/diary.queries.ts';
export { listTrackedFilmIds as listFilmIds } from './export.queries.ts';
