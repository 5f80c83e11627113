import { EmployeeVerification } from '#features/accounts/screens/EmployeeVerification.tsx';

export default function EmployeeVerificationPage() {
  return <EmployeeVerification />;
}
