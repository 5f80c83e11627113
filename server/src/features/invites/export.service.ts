export { findInviteOfAccount, listMadeCodes } from './export.queries.ts';
export { findQuota } from './invites.queries.ts';
