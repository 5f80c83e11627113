import { usePreload } from '#lib/use-preload.ts';

const load = () => import('../model/form-schemas.ts');

/** The schemas that forms are checked against. They bring zod along, a tenth of the sign-in page, so they load after it. */
export const useFormSchemas = (): typeof load => usePreload(load);
