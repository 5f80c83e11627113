export {
  listBlocked,
  listFollowed,
  listFollowers,
  listMuted,
  listRequested,
  listRequesters,
} from './export.queries.ts';
