export { findTierBeforeCinema, listRenames } from './export.queries.ts';
