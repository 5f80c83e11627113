export { findTierBeforeCinema, listExportedUsernameChanges } from './export.queries.ts';
