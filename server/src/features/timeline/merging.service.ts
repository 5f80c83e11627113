export { moveCards } from './merging.queries.ts';
