const loadSchemas = () => import('./settings-schemas.ts');

/** Load the schemas of the account's forms, so that the settings are shown without zod. */
export const loadAppCodeForm = async () => (await loadSchemas()).AppCodeForm;
export const loadChangePassword = async () => (await loadSchemas()).ChangePassword;
export const loadDeletionWish = async () => (await loadSchemas()).DeletionWish;
export const loadNewPasskeyForm = async () => (await loadSchemas()).NewPasskeyForm;
export const loadPasskeyNameForm = async () => (await loadSchemas()).PasskeyNameForm;
export const loadPasswordAgain = async () => (await loadSchemas()).PasswordAgain;
