export { findClaimFacts, findFeedForExport } from './export.queries.ts';
