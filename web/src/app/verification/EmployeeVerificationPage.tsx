import { EmployeeVerification } from '#features/verification/screens/EmployeeVerification.tsx';

export default function EmployeeVerificationPage() {
  return <EmployeeVerification />;
}
