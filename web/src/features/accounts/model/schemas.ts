export {
  Email,
  EmailForm,
  ResetPassword,
  SignIn,
  SignUp,
} from '@halfstar/contract/accounts/accounts.schema';
export { SecondStep } from '@halfstar/contract/accounts/second-factor.schema';
export { InviteCode } from '@halfstar/contract/invites/invites.schema';
