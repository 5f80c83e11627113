export { listWholeLists } from './export.queries.ts';
