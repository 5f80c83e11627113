export { listReceived } from './export.queries.ts';
