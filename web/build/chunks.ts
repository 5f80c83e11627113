import type { Rolldown } from 'vite';

const any = (...sources: readonly string[]) => new RegExp(sources.join('|'));

/**
 * Groups modules into a few chunks instead of some ninety small ones: small files compress worse, and the headers of each response
 * are another kB.
 *
 * What the entry script imports is known to the bundler. The other groups are named by hand. Each also contains what its modules
 * import, so it may name only modules that its pages need anyway, and none that import modules outside the groups before it.
 * Naming more makes first pages larger; `npm run bench -- pages` weighs them.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'libs', test: /node_modules/, tags: ['$initial'] },
  { name: 'common', tags: ['$initial'] },
  {
    // Most pages, those for visitors among them.
    name: 'basics',
    test: any(
      'node_modules/@tanstack/.*/(infiniteQueryObserver|useInfiniteQuery|useMutation)\\.js',
      // Without what only lists of choices need, which load on demand.
      '@mantine/core/esm/core/(?!utils/find-element-in-shadow-dom)',
      '@mantine/core/esm/components/Tabs/',
      '@mantine/core/styles/Tabs\\.',
      '@mantine/hooks/esm/(utils|use-(force-update|id|merged-ref|uncontrolled))/',
      'web/src/ui/posters/(DrawnPoster|PosterArt|drawing|posters\\.module)\\.',
      'web/src/ui/theme/poster-colors\\.',
      'web/src/ui/(VisuallyHidden|visually-hidden\\.module)\\.',
    ),
  },
  {
    // Pages with films, people and reviews.
    name: 'cards',
    test: any(
      '@tabler/icons-react/dist/esm/icons/Icon(ArrowUp|ArrowsDiagonal|BookmarkFilled|EyeOff|Flame|FlameFilled|Heart|HeartFilled|LayoutGrid|MessageCircle|MoodPlus|MoodSmile|MoodSmileFilled|Pencil|Plus|Repeat|Search|Sparkles|Star|StarFilled|ThumbUp|ThumbUpFilled|Ticket|X)\\.',
      'web/src/features/clubs/api/watched-in-club\\.',
      'web/src/features/follows/components/(MemberMenu|PeopleSkeleton|people\\.module)\\.',
      'web/src/features/movies/components/(FilmLink|FilmTitle|PosterLink|movies\\.module)\\.',
      'web/src/features/profiles/components/(MemberLink|member-link\\.module)\\.',
      'web/src/features/reviews/(api/review-queries|components/(ReviewCard|review-list\\.module))\\.',
      'web/src/features/tracking/components/(AverageRating|GivenStars|FavoriteButton|RateControl|WatchButton|tracking\\.module)\\.',
      'web/src/features/tracking/(api/(film-grid-queries|tracking|tracking-batch)|model/(after-rating|ask-date|average-rating|page-events|tracking-change))\\.',
      'web/src/lib/(clipboard|dates|next-page|numbers|ordered-mutations|patch-queries)\\.',
      'web/src/features/notifications/api/notification-queries\\.',
      'web/src/app/(change-log/newest-entry|load-tracking|page-request|invites/may-invite)\\.',
      'web/src/features/moderation/model/may-moderate\\.',
      'web/src/ui/(RelativeTime|forms/(Choice|choice\\.module)|paging/(InfiniteList|LoadMore|paging\\.module)|people/(Avatar|BadgeIcon|people\\.module)|states/(EmptyState|QueryState))\\.',
      'web/src/ui/posters/(Poster|image-host)\\.',
      'web/src/ui/reactions/(ReactionBar|reactions\\.module|use-reactions)\\.',
      'web/src/ui/stars/(StarRating|Stars|star-value)\\.',
      'web/src/ui/(focus-after-removal|toast-undo)\\.',
    ),
  },
  {
    // Home, the timeline and profiles.
    name: 'timeline',
    test: any(
      'web/src/features/timeline/components/TimelineList\\.',
      'web/src/app/review/WriteReviewButton\\.',
      'web/src/features/reviews/api/review-mutations\\.',
      'web/src/features/tracking/api/member-stats\\.',
    ),
  },
  {
    // Pages with fields.
    name: 'inputs',
    test: any('@mantine/core/(esm/components|styles)/(Input|InputBase|NativeSelect|TextInput)[/.]'),
  },
  {
    // Fields in which names are completed, names that lead nowhere beside them, and the search of films. The field for files is beside them
    // on all of its pages, and would otherwise be a chunk of its own, whose name the first page lists.
    name: 'names',
    test: any(
      '@mantine/hooks/esm/use-debounced-value/',
      'web/src/features/follows/(api/members-named|components/(use-name-completion|MemberOption|name-list\\.module))\\.',
      'web/src/features/profiles/components/FoundMember\\.',
      'web/src/features/profiles/model/name-at-caret\\.',
      'web/src/ui/(use-active-row|PopoverAnchor|settled-rows|files/FileField)\\.',
    ),
  },
  {
    // What is reported, and the form for it. These are small: as chunks of their own their names would weigh more, which the first page lists.
    name: 'reported',
    test: any('contract/src/subjects/moderated\\.schema', 'web/src/features/moderation/components/report\\.module\\.'),
  },
  {
    // Pages with a form.
    name: 'form',
    test: any(
      '@mantine/core/(esm/components|styles)/(Checkbox|PasswordInput)[/.]',
      '@mantine/core/esm/utils/(InlineInput|InputsGroupFieldset)/',
      'node_modules/(@mantine/form|klona|fast-deep-equal)/',
      'web/src/features/accounts/(api/accounts|model/passkey-device)\\.',
      'web/src/app/auth/(AuthLayout|auth-layout\\.module)\\.',
      'web/src/features/accounts/components/(PasswordField|PosterBackdrop|forms\\.module|poster-backdrop\\.module)\\.',
      'web/src/lib/(form|outcome-unknown|screen-reader)\\.',
      'web/src/ui/(quiet-link\\.module|forms/(FormMessage|form-message\\.module)\\.)',
    ),
  },
];
