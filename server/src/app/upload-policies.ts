import { requireMember, requireMemberSelf } from '#features/accounts/accounts.policy.ts';
import { requireImporter } from '#features/imports/imports.policy.ts';
import { requireNotPaused } from '#features/site/site.service.ts';
import type { UploadPolicies } from '#platform/http/admission.ts';

/** Who may upload which files, and whether anybody may now. The services ask again: nothing else relies on this. */
export const uploadPolicies: UploadPolicies = {
  'profiles.setAvatar': (ctx, { user_id = '' }) => {
    requireMemberSelf(ctx.viewer, user_id);
    requireNotPaused(ctx, 'pictures');
  },
  'clubs.setPicture': (ctx) => {
    requireMember(ctx.viewer);
    requireNotPaused(ctx, 'pictures');
  },
  'imports.create': (ctx) => {
    requireImporter(ctx.viewer);
    requireNotPaused(ctx, 'imports');
  },
};
