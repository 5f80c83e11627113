import { PasskeyName } from '@halfstar/contract/accounts/passkeys.schema';
import { PasswordCheck } from '@halfstar/contract/accounts/second-factor.schema';

export { NewAccessTokenForm } from '@halfstar/contract/accounts/access-tokens.schema';
export { ChangePassword } from '@halfstar/contract/accounts/accounts.schema';
export { DeletionRequest } from '@halfstar/contract/accounts/deletion.schema';
export { PasskeyNameForm } from '@halfstar/contract/accounts/passkeys.schema';
export { AppCodeForm, PasswordCheck } from '@halfstar/contract/accounts/second-factor.schema';

/** Adding a passkey requires the password. */
export const NewPasskeyForm = PasswordCheck.extend({ name: PasskeyName });
