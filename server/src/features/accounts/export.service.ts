export { getAccountForExport, listSanctionsOfMember } from './export.queries.ts';
