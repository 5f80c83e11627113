const loadSchemas = () => import('./form-schemas.ts');

/** Load the schemas of the forms on the sign-in page. They bring zod along, a tenth of that page's code. */
export const loadEmailForm = async () => (await loadSchemas()).EmailForm;
export const loadResetPassword = async () => (await loadSchemas()).ResetPassword;
export const loadSecondStep = async () => (await loadSchemas()).SecondStep;
export const loadSignIn = async () => (await loadSchemas()).SignIn;
export const loadSignUp = async () => (await loadSchemas()).SignUp;
