export {
  type ImportRecord,
  listImportFilms,
  listImports,
  listUnimportedRows,
  type RowPlace,
} from './export.queries.ts';
