export { listVerifications } from './export.queries.ts';
