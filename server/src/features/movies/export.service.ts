export { listIdentities } from './export.queries.ts';
