export { findZone as findDiaryZone } from './diary.queries.ts';
export { listFilmIds } from './export.queries.ts';
