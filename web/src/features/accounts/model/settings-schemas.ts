import { PasskeyName } from '@halfstar/contract/accounts/passkeys.schema';
import { PasswordAgain } from '@halfstar/contract/accounts/second-factor.schema';

export { ChangePassword } from '@halfstar/contract/accounts/accounts.schema';
export { DeletionWish } from '@halfstar/contract/accounts/deletion.schema';
export { PasskeyNameForm } from '@halfstar/contract/accounts/passkeys.schema';
export { AppCodeForm, PasswordAgain } from '@halfstar/contract/accounts/second-factor.schema';

/** Adding a passkey requires the password. */
export const NewPasskeyForm = PasswordAgain.extend({ name: PasskeyName });
