import type { Standing } from './visibility.service.ts';

/**
 * What an answer tells a viewer who reads across blocks of the profile of a member: that it is not found, as the profile itself answers.
 * @param standing undefined where the viewer does not read across blocks
 */
export const toProfileHidden = (standing: Pick<Standing, 'blocked'> | undefined): { profile_hidden?: true } =>
  standing?.blocked === true ? { profile_hidden: true } : {};
