export { type ImportRecord, listImportFilms, listImports, listLeftRows, type RowPlace } from './export.queries.ts';
