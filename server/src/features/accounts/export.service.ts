export { getAccountFacts } from './export.queries.ts';
