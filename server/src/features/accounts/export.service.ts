export { getAccountForExport } from './export.queries.ts';
