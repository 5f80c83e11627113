import type { FigurePeriod } from '@halfstar/contract/admin/figures.schema';
import { api } from '#lib/api.ts';

/** The figures of each day of a period, which the server counts every hour. For admins. */
export const figuresQuery = (days: FigurePeriod) => api.admin.getFigures.queryOptions({ input: { days } });
