export { findClaimFacts, findFeedFacts } from './export.queries.ts';
