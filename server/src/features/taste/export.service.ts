export { listDismissed } from './export.queries.ts';
