export { listActivities, listCardReactions } from './export.queries.ts';
