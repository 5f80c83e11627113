import type { AMBIGUOUS_KINDS } from '@halfstar/contract/imports/files.schema';
import type { ImportDetail } from '@halfstar/contract/imports/imports.schema';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { moveLostFocusTo } from '#ui/focus.ts';
import { setFileKindMutation } from '../api/import-mutations.ts';
import { FILE_KIND_NAMES } from '../model/import-names.ts';
import classes from './imports.module.css';

type AmbiguousKind = (typeof AMBIGUOUS_KINDS)[number];
type ImportFile = ImportDetail['files'][number];

const isAmbiguous = (kind: ImportFile['choices'][number]): kind is AmbiguousKind =>
  kind === 'watched' || kind === 'watchlist' || kind === 'likes';

type FileQuestionsProps = { detail: ImportDetail; heading: () => HTMLElement | null };

/** Asks what is in each file whose columns and name do not tell. */
export const FileQuestions = ({ detail, heading }: FileQuestionsProps) =>
  detail.files
    .filter((file) => file.kind === null && file.left_out === null)
    .map((file) => <Question key={file.id} importId={detail.id} file={file} heading={heading} />);

/** The detected kind of each file, and the files that are left out. Opened while a file question waits for an answer, to help with it. */
export function UnderstoodFiles({ detail }: { detail: ImportDetail }) {
  const leftOut = detail.files.filter((file) => file.left_out !== null);
  const known = detail.files.filter(({ kind }) => kind !== null);
  const isOpen = ({ length }: readonly unknown[]) => detail.state === 'asking' && length <= 8;
  return (
    <div>
      <details className={classes.files} open={isOpen(known)}>
        <summary>{known.length === 1 ? 'How your file was understood' : 'How your files were understood'}</summary>
        <ul>
          {known.map((file) => (
            <li key={file.id}>
              <span className={classes.fileName}>{file.name}</span>
              <span>{file.kind === null ? null : FILE_KIND_NAMES[file.kind]}</span>
              {file.warnings.map((warning) => (
                <span key={warning} className={classes.note}>
                  {warning}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </details>
      {leftOut.length > 0 && (
        <details className={classes.files} open={isOpen(leftOut)}>
          <summary>{leftOut.length === 1 ? 'One file was left out' : `${leftOut.length} files were left out`}</summary>
          <ul>
            {leftOut.map((file) => (
              <li key={file.id}>
                <span className={classes.fileName}>{file.name}</span>
                <span className={classes.note}>{file.left_out}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

type QuestionProps = { importId: string; file: ImportFile; heading: () => HTMLElement | null };

function Question({ importId, file, heading }: QuestionProps) {
  const answer = useMutation(setFileKindMutation);
  const choose = (kind: AmbiguousKind) => {
    if (answer.isPending) return;
    answer.mutate({ import_id: importId, file_id: file.id, kind }, { onSuccess: () => moveLostFocusTo(heading) });
  };
  return (
    <fieldset className={classes.question} aria-busy={answer.isPending}>
      <legend>
        What is in <span className={classes.fileName}>{file.name}</span>?
      </legend>
      <p className={classes.note}>Its columns are the same for all of these, and its name does not tell.</p>
      <div className={classes.choices}>
        {file.choices.filter(isAmbiguous).map((kind) => (
          <Button key={kind} variant="default" onClick={() => choose(kind)}>
            {FILE_KIND_NAMES[kind]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
