import type { Rolldown } from 'vite';

const any = (...sources: readonly string[]) => new RegExp(sources.join('|'));

/**
 * A few files instead of some eighty small ones, because a compressor finds less to save in small files: 16 kB of a visitor's
 * first page and 22 kB of a member's.
 *
 * Each group takes along whatever its modules import, so it may only name what the pages that need one of them need anyway,
 * and nothing that imports what is in none of the groups before. Naming more (all of Mantine, a screen of ours) makes the first
 * page heavier, not lighter; `npm run bench` weighs it. `common`: every page; `cards`: pages with films, people and reviews;
 * `inputs`: pages with fields; `form`: pages with a form that is sent. What only some of the pages import of a library is left out of
 * `common` by name.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'common',
    test: any(
      'node_modules/(react|react-dom|scheduler|@orpc|clsx)/',
      'node_modules/@tanstack/(?!react-virtual|virtual-core|.*/(infiniteQueryObserver|useBlocker|useInfiniteQuery|useMutationState)\\.js)',
      '@mantine/core/esm/core/(?!.*/(close-on-escape|create-event-handler|get-context-item-index|get-default-z-index|get-env|get-ref-prop|get-single-element-child|get-style-object|is-element|primitive)\\.)',
      '@mantine/core/esm/components/Modal/ModalStack\\.',
      '@mantine/core/esm/components/(ActionIcon|Button|CloseButton|Loader|UnstyledButton|VisuallyHidden)/',
      '@mantine/hooks/esm/use-(force-update|id|merged-ref|uncontrolled)/',
      '@tabler/icons-react/dist/esm/(createReactComponent|icons/Icon(AlertTriangle|Check))\\.',
      'web/src/lib/(api|contract-routes|heading-focus|idle|lazy-with-retry|load-code|load-until-here|new-version|problem|query-client|tab-messages|viewer)\\.',
      'web/src/features/movies/(components/use-dialogs|model/dialog-search)\\.',
      'web/src/features/tracking/(components/hidden-scores|hooks/viewing-dialog-state|model/after-rating)\\.',
      'web/src/ui/(PageHeading|visually-hidden|toasts|toasts\\.module|page\\.module|stars/(StarRow|stars\\.module)|states/(ErrorBoundary|ErrorState|Skeletons|states\\.module))\\.',
      'web/src/ui/posters/(DrawnPoster|PosterArt|drawing)\\.',
      'web/src/ui/(focus|dialogs/dialog-stack)\\.',
    ),
  },
  {
    name: 'cards',
    test: any(
      '@tabler/icons-react/dist/esm/icons/Icon(ArrowsDiagonal|BookmarkFilled|EyeOff|Flame|FlameFilled|Heart|HeartFilled|LaurelWreath|MessageCircle|MoodSmile|MoodSmileFilled|Pencil|Plus|Rosette|Search|Shield|Star|StarFilled|ThumbUp|ThumbUpFilled|Ticket|X)\\.',
      'web/src/features/movies/components/(FilmLink|FilmTitle|PosterLink|movies\\.module)\\.',
      'web/src/features/profiles/components/(MemberLink|member-link\\.module)\\.',
      'web/src/features/tracking/components/(AverageRating|GivenStars|HeartButton|RateControl|WatchButton|tracking\\.module)\\.',
      'web/src/features/tracking/(api/(tracking|tracking-batch)|model/(ask-date|average-rating|page-events|tracking-change))\\.',
      'web/src/lib/(dates|next-page|numbers|ordered-mutations|patch-queries)\\.',
      'web/src/ui/posters/(Poster|image-host)\\.',
      '@mantine/core/esm/core/',
      '@mantine/hooks/esm/utils/',
      'node_modules/@tanstack/.*/(infiniteQueryObserver|useInfiniteQuery|useMutationState)\\.js',
      'web/src/ui/(RelativeTime|paging/(InfiniteList|LoadMore|paging\\.module)|people/(Avatar|BadgeIcon|people\\.module)|states/(EmptyState|QueryState))\\.',
      'web/src/ui/reactions/(ReactionBar|reactions\\.module|use-reactions)\\.',
      'web/src/ui/stars/(StarRating|Stars|star-value)\\.',
    ),
  },
  {
    name: 'inputs',
    test: any(
      '@mantine/core/esm/components/(Checkbox|Input|InputBase|PasswordInput|Tabs|TextInput)/',
      '@mantine/core/esm/utils/(InlineInput|InputsGroupFieldset)/',
    ),
  },
  {
    name: 'form',
    test: any(
      'node_modules/(@mantine/form|klona|fast-deep-equal)/',
      'web/src/features/accounts/(api/accounts|model/passkey-device)\\.',
      'web/src/app/auth/(AuthLayout|auth-layout\\.module)\\.',
      'web/src/features/accounts/components/(PasswordField|PosterBackdrop|forms\\.module|poster-backdrop\\.module)\\.',
      'web/src/lib/(form|screen-reader)\\.',
      'web/src/ui/forms/',
    ),
  },
];
