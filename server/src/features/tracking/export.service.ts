export { listFilmIds } from './export.queries.ts';
