export { findZone as findDiaryZone } from './diary/diary.queries.ts';
export { listFilmIds } from './export.queries.ts';
