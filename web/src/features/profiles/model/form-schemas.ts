export { ProfileForm } from '@halfstar/contract/profiles/profile-form.schema';
export { RenameForm } from '@halfstar/contract/profiles/profiles.schema';
