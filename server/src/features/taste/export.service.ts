export { listDismissedMemberIds as listDismissed } from './export.queries.ts';
