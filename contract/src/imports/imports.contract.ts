import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { draftFull } from '../reviews/drafts.contract.ts';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, callOfSession } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { pausedErrors } from '../site/site.contract.ts';
import { AMBIGUOUS_KINDS } from './files.schema.ts';
import {
  IMPORT_MESSAGES,
  ImportDetail,
  ImportForm,
  ImportJob,
  ImportMovie,
  ImportMovieState,
  ImportOptions,
  ImportRow,
  MAX_UPLOAD_BYTES,
  MovieChoice,
  OPTIONAL_VERDICTS,
  RowOutcome,
  RowVerdict,
} from './imports.schema.ts';

const tags = ['Imports'];
const ofImport = { import_id: Id };
const wrongState = {
  IMPORT_STATE: { status: 409, message: 'The import is not at a point where that is possible.' },
} as const;
const underWay = {
  IMPORT_UNDER_WAY: { status: 409, message: 'Another import is under way. Finish or cancel that one first.' },
} as const;

const sourceOffline = {
  MOVIE_SOURCE_OFFLINE: {
    status: 503,
    message: 'The film database does not answer at the moment. Nothing was changed. Try again soon.',
  },
} as const;

/** The calls by which members bring their history from Letterboxd. All of them are about the viewer’s own imports. */
export const importsContract = {
  create: call
    .meta({
      session: 'required',
      limit: rateLimit({ most: 30, seconds: 600 }),
      // The parts of the form around the files are small.
      upload: {
        field: 'files',
        maxBytes: MAX_UPLOAD_BYTES + 256 * 1024,
        maxFields: 500,
        tooLarge: IMPORT_MESSAGES.uploadTooLarge,
      },
    })
    .route({
      method: 'POST',
      path: '/imports',
      tags,
      summary: 'Upload the files of an import',
      description: 'Nothing is written to the account until the import is started.',
      successStatus: 201,
    })
    .input(ImportForm)
    .output(ImportDetail)
    .errors({
      ...underWay,
      ...pausedErrors,
      UPLOAD_TOO_LARGE: { status: 413, message: IMPORT_MESSAGES.uploadTooLarge },
    }),
  list: call
    .route({ method: 'GET', path: '/imports', tags, summary: "List the viewer's imports, newest first" })
    .input(z.strictObject(pageQuery).prefault({}))
    .output(makePageSchema(ImportJob)),
  get: call
    .route({ method: 'GET', path: '/imports/{import_id}', tags, summary: 'Get an import' })
    .input(z.strictObject(ofImport))
    .output(ImportDetail),
  setFileKind: call
    .route({
      method: 'PUT',
      path: '/imports/{import_id}/files/{file_id}/kind',
      tags,
      summary: 'Say what a file is whose name does not tell',
    })
    .input(z.strictObject({ ...ofImport, file_id: Id, kind: z.enum(AMBIGUOUS_KINDS) }))
    .output(ImportDetail)
    .errors(wrongState),
  listRows: call
    .route({ method: 'GET', path: '/imports/{import_id}/rows', tags, summary: 'List the rows of an import' })
    .input(
      z.strictObject({ ...ofImport, verdict: RowVerdict.optional(), outcome: RowOutcome.optional(), ...pageQuery }),
    )
    .output(makePageSchema(ImportRow)),
  listMovies: call
    .route({ method: 'GET', path: '/imports/{import_id}/movies', tags, summary: 'List the films of an import' })
    .input(z.strictObject({ ...ofImport, state: ImportMovieState.optional(), ...pageQuery }))
    .output(makePageSchema(ImportMovie)),
  setOptions: call
    .route({
      method: 'PATCH',
      path: '/imports/{import_id}/options',
      tags,
      summary: 'Choose how an import treats what it finds',
    })
    .input(ImportOptions.partial().extend(ofImport))
    .output(ImportDetail)
    .errors(wrongState),
  setRemovals: call
    .route({
      method: 'PUT',
      path: '/imports/{import_id}/removals',
      tags,
      summary: 'Choose which rows that are gone there are removed here too',
      description: 'Without ids: all of them, or none.',
    })
    .input(z.strictObject({ ...ofImport, row_ids: z.array(Id).min(1).max(1000).optional(), remove: z.boolean() }))
    .output(ImportDetail)
    .errors(wrongState),
  setLeftOutRows: call
    .route({
      method: 'PUT',
      path: '/imports/{import_id}/left-out-rows',
      tags,
      summary: 'Choose which rows that would add or change something are left out',
      description:
        'Without ids: all rows of the verdict. A list is left out with all that is in it, and comes back with any of its films.',
    })
    .input(
      z.strictObject({
        ...ofImport,
        verdict: z.enum(OPTIONAL_VERDICTS),
        row_ids: z.array(Id).min(1).max(100).optional(),
        left_out: z.boolean(),
      }),
    )
    .output(ImportDetail)
    .errors(wrongState),
  start: call
    .route({
      method: 'PUT',
      path: '/imports/{import_id}/start',
      tags,
      summary: 'Start an import, or go on with one that failed',
      description:
        'What it leads to is in `starts_as`. Nothing is written of an import that failed before its preview.',
    })
    .input(z.strictObject(ofImport))
    .output(ImportDetail)
    .errors({ ...wrongState, ...underWay, ...pausedErrors }),
  cancel: call
    .route({
      method: 'PUT',
      path: '/imports/{import_id}/cancel',
      tags,
      summary: 'Cancel an import',
      description: 'What it has done stays.',
    })
    .input(z.strictObject(ofImport))
    .output(ImportDetail)
    .errors(wrongState),
  undo: call
    .route({
      method: 'PUT',
      path: '/imports/{import_id}/undo',
      tags,
      summary: 'Undo an import',
      description: 'What the member has changed since stays, and is counted in `undo_kept`.',
    })
    .input(z.strictObject(ofImport))
    .output(ImportDetail)
    .errors({ ...wrongState, ...underWay, ...pausedErrors }),
  resetStuck: call
    .route({
      method: 'PUT',
      path: '/imports/stuck/reset',
      tags,
      summary: 'Stop imports that have been processing for over 30 minutes',
      description: 'What they have done stays. They can be started again.',
    })
    .output(z.object({ reset: z.number().int() })),
  getReport: call
    .route({
      method: 'GET',
      path: '/imports/{import_id}/report',
      tags,
      summary: 'Get the report of an import as a CSV file',
      description: 'The rows of an import that was cancelled before it was started are deleted some time later.',
    })
    .input(z.strictObject(ofImport))
    .output(z.object({ file_name: z.string(), csv: z.string() }))
    .errors(wrongState),
  listUnmatched: call
    .route({
      method: 'GET',
      path: '/unmatched-movies',
      tags,
      summary: "List films of the viewer's imports that are not found",
    })
    .input(z.strictObject(pageQuery).prefault({}))
    .output(makePageSchema(ImportMovie)),
  retryUnmatched: call
    .meta({ session: 'required', limit: rateLimit({ most: 6, seconds: 3600 }) })
    .route({
      method: 'PUT',
      path: '/unmatched-movies/retry',
      tags,
      summary: 'Look for films again that were not found',
    })
    .output(z.object({ waiting: z.number().int() })),
  chooseMovie: call
    .route({
      method: 'PUT',
      path: '/import-movies/choice',
      tags,
      summary: 'Choose which film is meant',
      description: 'For this and all later imports. What an import has written already moves to the chosen film.',
    })
    .input(MovieChoice)
    .output(ImportMovie)
    .errors({ ...wrongState, ...draftFull, ...sourceOffline }),
  mergeMovie: callOfSession
    .route({
      method: 'PUT',
      path: '/movies/{movie_id}/merged-into',
      tags,
      summary: 'Merge a film that only imports name into the film that it is',
      description:
        'For admins. Its address leads to that film at once; what members have of it moves there shortly after.',
    })
    .input(z.strictObject({ movie_id: Id, into: Id }))
    .output(MovieSummary),
};
