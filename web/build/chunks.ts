import type { Rolldown } from 'vite';

const any = (...sources: readonly string[]) => new RegExp(sources.join('|'));

/**
 * Two files instead of some forty small ones, because a compressor finds less to save in small files: 8 kB of a visitor's
 * first page and 6 kB of a member's.
 *
 * Each group takes along whatever its modules import, so it may only name what the first pages need anyway. Naming more
 * (all of Mantine, a screen of ours) makes the first page heavier, not lighter; `npm run bench` weighs it.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'house',
    test: any(
      'node_modules/(react|react-dom|scheduler|@tanstack|@orpc|clsx)/',
      '@mantine/core/esm/core/',
      '@mantine/core/esm/components/(ActionIcon|Button|CloseButton|Loader|UnstyledButton|VisuallyHidden)/',
      '@mantine/hooks/esm/(utils|use-(force-update|id|merged-ref|uncontrolled))/',
      '@tabler/icons-react/dist/esm/(createReactComponent|icons/Icon(AlertTriangle|Search|Star|StarFilled|X))\\.',
      'web/src/lib/(api|contract-routes|dialogs|heading-focus|idle|lazy-again|load-code|new-version|numbers|problem|query-cache|tabs|viewer)\\.',
      'web/src/ui/(PageHeading|page\\.module)\\.',
      'web/src/ui/posters/(Poster|PosterArt|drawing|image-host)\\.',
    ),
  },
  {
    name: 'forms',
    test: any(
      '@mantine/core/esm/components/(Checkbox|Input|InputBase|PasswordInput|Tabs|TextInput)/',
      '@mantine/core/esm/utils/(InlineInput|InputsGroupFieldset)/',
      'web/src/features/accounts/components/PasswordField\\.',
    ),
  },
];
