const loadSchemas = () => import('./viewing-schemas.ts');

/** Load the schemas of the forms of a viewing, so that watching and rating do without zod. */
export const loadViewing = async () => (await loadSchemas()).Viewing;
export const loadWatchDateForm = async () => (await loadSchemas()).WatchDateForm;
