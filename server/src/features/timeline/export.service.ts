export {
  listActivitiesByMember,
  listCardReactionsByMember,
} from './export.queries.ts';
