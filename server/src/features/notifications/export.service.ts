export { listReceivedNotifications } from './export.queries.ts';
