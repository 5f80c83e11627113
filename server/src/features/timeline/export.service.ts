export {
  listActivitiesByMember as listActivities,
  listCardReactionsByMember as listCardReactions,
} from './export.queries.ts';
