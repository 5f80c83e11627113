/** Loads the schema of a username, so that the settings are shown without zod. */
export const loadRenameForm = async () => (await import('./form-schemas.ts')).RenameForm;
