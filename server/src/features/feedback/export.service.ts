export { listFeedbackOfMember } from './export.queries.ts';
