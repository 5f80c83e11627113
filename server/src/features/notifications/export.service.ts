export { listReceivedNotifications as listReceived } from './export.queries.ts';
