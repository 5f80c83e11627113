import { z } from 'zod';
import { callOfBanned } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { Download, Export } from './exports.schema.ts';

const tags = ['Exports'];
const DAY = 24 * 3600;

/** The calls by which members take all their data with them. All of them are about the viewer’s own. */
export const exportsContract = {
  get: callOfBanned
    .route({ method: 'GET', path: '/export', tags, summary: "Get the viewer's latest export" })
    .output(z.object({ export: Export.nullable() })),
  request: callOfBanned
    .meta({ session: 'required', limit: rateLimit({ most: 5, seconds: DAY }) })
    .route({
      method: 'POST',
      path: '/export',
      tags,
      summary: "Ask for a zip of all the viewer's data",
      description:
        'It is made in the background and replaces an earlier one. It holds CSV files that Letterboxd and Halfstar read, and halfstar.json with everything.',
      successStatus: 201,
    })
    .output(Export)
    .errors({ EXPORT_UNDER_WAY: { status: 409, message: 'Your export is being made.' } }),
  download: callOfBanned
    .meta({ session: 'required', limit: rateLimit({ most: 30, seconds: DAY }) })
    .route({
      method: 'GET',
      path: '/export/file',
      tags,
      summary: "Download the viewer's export",
      outputStructure: 'detailed',
    })
    .output(Download),
};
