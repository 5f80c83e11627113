export { findDiaryZone } from './diary/diary.queries.ts';
export { listTrackedFilmIds } from './export.queries.ts';
