import { membersOnly } from '#app/page-request.ts';
import { verificationQuery } from '#features/verification/api/verification.ts';
import { EmployeeVerification } from '#features/verification/screens/EmployeeVerification.tsx';

export const loader = membersOnly(({ queryClient }) => queryClient.ensureQueryData(verificationQuery));

export default function EmployeeVerificationPage() {
  return <EmployeeVerification />;
}
