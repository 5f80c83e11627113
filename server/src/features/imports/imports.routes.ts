import { importsContract } from '@halfstar/contract/imports/imports.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { matchImportedFilm, requestUnmatchedRetry } from './choices.service.ts';
import { enqueueMerge, enqueueStep, enqueueUnmatchedRetry } from './imports.jobs.ts';
import {
  cancelImport,
  createImport,
  failOwnStuckImports,
  getImport,
  listFileImports,
  listImportFilms,
  listImportRows,
  listUnmatchedFilms,
  setFileKind,
  setOptions,
  startOrResumeImport,
  undoImport,
} from './imports.service.ts';
import { mergeFilmAsAdmin } from './merging.service.ts';
import { getReport } from './report.service.ts';
import { setLeftOutRows, setRemovals } from './row-choices.service.ts';

const imports = implementContract(importsContract);

export const importsRoutes = {
  create: imports.create.handler(({ context, input }) =>
    createImport(context, context.viewer, input.files, enqueueStep),
  ),

  list: imports.list.handler(({ context, input }) => listFileImports(context, context.viewer, input)),

  get: imports.get.handler(({ context, input }) => getImport(context, context.viewer, input.import_id)),

  setFileKind: imports.setFileKind.handler(({ context, input }) =>
    setFileKind(context, context.viewer, input, enqueueStep),
  ),

  listRows: imports.listRows.handler(({ context, input: { import_id, verdict, outcome, ...page } }) =>
    listImportRows(context, context.viewer, import_id, { verdict, outcome }, page),
  ),

  listMovies: imports.listMovies.handler(({ context, input: { import_id, state = null, ...page } }) =>
    listImportFilms(context, context.viewer, import_id, state, page),
  ),

  setOptions: imports.setOptions.handler(({ context, input: { import_id, ...options } }) =>
    setOptions(context, context.viewer, import_id, options, enqueueStep),
  ),

  setRemovals: imports.setRemovals.handler(({ context, input: { import_id, row_ids: rowIds = null, remove } }) =>
    setRemovals(context, context.viewer, import_id, { rowIds, remove }),
  ),

  setLeftOutRows: imports.setLeftOutRows.handler(({ context, input: { import_id, row_ids: ids = null, ...choice } }) =>
    setLeftOutRows(
      context,
      context.viewer,
      import_id,
      { verdict: choice.verdict, ids, leftOut: choice.left_out },
      enqueueStep,
    ),
  ),

  start: imports.start.handler(({ context, input }) =>
    startOrResumeImport(context, context.viewer, input.import_id, enqueueStep),
  ),

  cancel: imports.cancel.handler(({ context, input }) => cancelImport(context, context.viewer, input.import_id)),

  undo: imports.undo.handler(({ context, input }) => undoImport(context, context.viewer, input.import_id, enqueueStep)),

  resetStuck: imports.resetStuck.handler(async ({ context }) => ({
    reset: await failOwnStuckImports(context, context.viewer),
  })),

  getReport: imports.getReport.handler(({ context, input }) => getReport(context, context.viewer, input.import_id)),

  listUnmatched: imports.listUnmatched.handler(({ context, input }) =>
    listUnmatchedFilms(context, context.viewer, input),
  ),

  retryUnmatched: imports.retryUnmatched.handler(async ({ context }) => ({
    waiting: await requestUnmatchedRetry(context, context.viewer, enqueueUnmatchedRetry),
  })),

  mergeMovie: imports.mergeMovie.handler(({ context, input }) =>
    mergeFilmAsAdmin(context, context.viewer, input, enqueueMerge),
  ),

  chooseMovie: imports.chooseMovie.handler(({ context, input }) => matchImportedFilm(context, context.viewer, input)),
};
