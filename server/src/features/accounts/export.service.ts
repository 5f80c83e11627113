export { getAccountForExport as getAccountFacts } from './export.queries.ts';
