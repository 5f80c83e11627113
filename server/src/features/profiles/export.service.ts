export { findTierBeforeCinema, listExportedUsernameChanges as listRenames } from './export.queries.ts';
