import { type ReactNode, useState } from 'react';
import { isNotFound } from '#lib/problem.ts';
import { ErrorState } from './ErrorState.tsx';

/** What is needed of a TanStack query, or of several put together. */
export type ShownQuery<Data> = {
  data: Data | undefined;
  error: unknown;
  isPlaceholderData?: boolean;
  refetch: () => unknown;
};

export type QueryStateProps<Data> = {
  query: ShownQuery<Data>;
  /** A skeleton in the shape of what comes. */
  loading: ReactNode;
  /** What could not be done: "Your timeline could not be loaded." */
  errorTitle: string;
  /** A second way out beside trying again. */
  errorAction?: ReactNode;
  /** Shown instead of the error when there is no such thing. */
  notFound?: ReactNode;
  /** Above the error, where it takes the place of a whole page. */
  errorHeading?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows a query as what it is: loading, failed with a way to try again, not found, empty, or its data. */
export function QueryState<Data>({
  query,
  loading,
  errorTitle,
  errorAction,
  notFound,
  errorHeading,
  isEmpty,
  empty,
  children,
}: QueryStateProps<Data>) {
  const { data, isPlaceholderData = false } = query;
  const { error, retrying, retry } = useRetry(query);
  if (notFound !== undefined && isNotFound(error)) return notFound;
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return (
      <>
        {errorHeading}
        <ErrorState title={errorTitle} error={error} onRetry={retry} retrying={retrying} action={errorAction} />
      </>
    );
  }
  if (data === undefined) return loading;
  if (!isPlaceholderData && isEmpty?.(data) === true) return empty;
  return children(data);
}

/**
 * A query that is fetched again after a failure has no error meanwhile. This keeps the error until there is data or another
 * error, so that the button that was pressed stays and has the focus.
 */
function useRetry({ data, error, isPlaceholderData = false, refetch }: ShownQuery<unknown>) {
  const [retried, setRetried] = useState<unknown>(null);
  const answered = (data !== undefined && !isPlaceholderData) || (error !== null && error !== retried);
  if (retried !== null && answered) setRetried(null);
  return {
    error: error ?? retried,
    retrying: retried !== null,
    retry: () => {
      setRetried(error);
      refetch();
    },
  };
}
