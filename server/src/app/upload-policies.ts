import { requireMember, requireMemberSelf } from '#features/accounts/accounts.policy.ts';
import { requireImporter } from '#features/imports/imports.policy.ts';
import type { UploadPolicies } from '#platform/http/admission.ts';

/** Who may upload which files. The services ask again: nothing else relies on this. */
export const uploadPolicies: UploadPolicies = {
  'profiles.setAvatar': ({ viewer }, { user_id = '' }) => void requireMemberSelf(viewer, user_id),
  'clubs.setPicture': ({ viewer }) => void requireMember(viewer),
  'imports.create': ({ viewer }) => void requireImporter(viewer),
};
