import type { Rolldown } from 'vite';

const any = (...sources: readonly string[]) => new RegExp(sources.join('|'));

/**
 * Groups modules into a few chunks instead of some eighty small ones, because small files compress worse: this saves 16 kB on a
 * visitor's first page and 22 kB on a member's.
 *
 * Each group also contains what its modules import. So it may name only modules that its pages need anyway, and none that
 * import modules outside the groups before it. Naming more (all of Mantine, or a screen) makes the first page larger; `npm run
 * bench` measures it. `common`: every page; `cards`: pages with films, people and reviews; `inputs`: pages with fields; `form`:
 * pages with a form. Parts of a library that only some pages import are excluded from `common` by name.
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
