export { ChangePassword, Email, ResetPassword, SignIn, SignUp } from '@halfstar/contract/accounts/accounts.schema';
export { AppCode, RecoveryCode } from '@halfstar/contract/accounts/second-factor.schema';
