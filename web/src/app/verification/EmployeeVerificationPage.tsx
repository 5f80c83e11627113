import { membersOnly } from '#app/page-request.ts';
import { verificationQuery } from '#features/verification/api/verification.ts';
import { EmployeeVerification } from '#features/verification/screens/EmployeeVerification.tsx';

export const loader = membersOnly(({ queryClient }) => queryClient.ensureQueryData(verificationQuery));

/** The page on which members verify that they work in a cinema. */
export default function EmployeeVerificationPage() {
  return <EmployeeVerification />;
}
