export { EmailForm, ResetPassword, SignIn, SignUp } from '@halfstar/contract/accounts/accounts.schema';
export { SecondStep } from '@halfstar/contract/accounts/second-factor.schema';
