import { type ReactNode, useState } from 'react';
import { isNotFoundOrInvalidInput } from '#lib/problem.ts';
import { ErrorState } from './ErrorState.tsx';

/** The part of a TanStack query that is used, also of several combined. */
export type ShownQuery<Data> = {
  data: Data | undefined;
  error: unknown;
  isPlaceholderData?: boolean;
  refetch: () => unknown;
};

export type QueryStateProps<Data> = {
  query: ShownQuery<Data>;
  /** A skeleton in the shape of the content. */
  loading: ReactNode;
  /** What failed: "Your timeline could not be loaded." */
  errorTitle: string;
  /** A second action beside trying again. */
  errorAction?: ReactNode;
  /** Shown instead of the error when the thing does not exist. */
  notFound?: ReactNode;
  /** Shown above the error when it replaces a whole page. */
  errorHeading?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Renders the state of a query: loading, failed with a retry button, not found, empty, or its data. */
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
  const { error, retrying, retry, retryQuietly } = useRetry(query);
  if (notFound !== undefined && isNotFoundOrInvalidInput(error)) return notFound;
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return (
      <>
        {errorHeading}
        <ErrorState
          title={errorTitle}
          error={error}
          onRetry={retry}
          retrying={retrying}
          retryQuietly={retryQuietly}
          action={errorAction}
        />
      </>
    );
  }
  if (data === undefined) return loading;
  if (!isPlaceholderData && isEmpty?.(data) === true) return empty;
  return children(data);
}

/**
 * A query that is fetched again after a failure has no error meanwhile. This keeps the error until there is data or another
 * error, so that the button that was pressed stays and has the focus. `retryQuietly` fetches without showing that it does.
 */
function useRetry({ data, error, isPlaceholderData = false, refetch }: ShownQuery<unknown>) {
  const [retried, setRetried] = useState<unknown>(null);
  const [pressed, setPressed] = useState(false);
  const answered = (data !== undefined && !isPlaceholderData) || (error !== null && error !== retried);
  if (retried !== null && answered) setRetried(null);
  const fetchAgain = (byPress: boolean) => {
    setPressed(byPress);
    setRetried(error ?? retried);
    refetch();
  };
  return {
    error: error ?? retried,
    retrying: retried !== null && pressed,
    retry: () => fetchAgain(true),
    retryQuietly: () => fetchAgain(false),
  };
}
