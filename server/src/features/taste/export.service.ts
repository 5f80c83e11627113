export { listDismissedMemberIds } from './export.queries.ts';
