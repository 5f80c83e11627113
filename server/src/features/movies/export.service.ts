export { listFilmIdentities as listIdentities } from './export.queries.ts';
