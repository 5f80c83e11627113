export { listFilmIdentities } from './export.queries.ts';
