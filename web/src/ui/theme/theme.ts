import {
  type ActionIconProps,
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type ModalProps,
  rem,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core';
import { amber, dark, gray, palette, red } from './colors.ts';
import classes from './theme.module.css';

/** The same key is read by public/before-app.js before the first paint. */
const SCHEME_KEY = 'halfstar-scheme';

export const schemeManager = localStorageColorSchemeManager({ key: SCHEME_KEY });

const sizes = {
  xs: rem(13),
  sm: rem(15),
  md: rem(17),
  // Large text must not break the words of titles.
  lg: 'min(1.375rem, 9.5vw)',
  xl: 'min(1.45rem + 1.4vw, 2.25rem, 11.5vw)',
};

const DISPLAY_FONT = "'Fraunces Variable', 'Fraunces Stand-In', 'Iowan Old Style', Georgia, serif";
const TEXT_FONT = "'Inter Variable', 'Inter Stand-In', system-ui, -apple-system, 'Segoe UI', sans-serif";

/** What is typed has the direction of its language. The property `dir` would be that of the frame around it. */
const WRITTEN = { input: { dir: 'auto' } };

/**
 * Warm neutrals, one amber, a display serif for titles. Sizes are five and mean: xs notes, sm controls and lists, md reading,
 * lg titles of films and sections, xl page headings.
 */
export const theme = createTheme({
  colors: { amber, dark, gray, red },
  primaryColor: 'amber',
  primaryShade: 4,
  autoContrast: true,
  luminanceThreshold: 0.35,
  white: palette.light.paper,
  black: palette.light.ink,
  fontFamily: TEXT_FONT,
  fontSizes: sizes,
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.6', lg: '1.25', xl: '1.12' },
  headings: {
    fontFamily: DISPLAY_FONT,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: sizes.xl, lineHeight: '1.12' },
      h2: { fontSize: sizes.lg, lineHeight: '1.25' },
      h3: { fontSize: sizes.md, lineHeight: '1.35' },
      h4: { fontSize: sizes.sm, lineHeight: '1.4' },
    },
  },
  radius: { xs: rem(3), sm: rem(5), md: rem(8), lg: rem(12), xl: rem(20) },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects, not Component.extend: that would load each of these components with the first page.
  components: {
    Button: {
      defaultProps: { size: 'sm' } satisfies Partial<ButtonProps>,
      classNames: { root: classes.button, inner: classes.buttonInner, label: classes.buttonLabel },
      vars: () => ({ root: { '--button-height': rem(40), '--button-fz': sizes.sm } }),
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray', size: 40 } satisfies Partial<ActionIconProps>,
      classNames: { root: classes.actionIcon },
    },
    Input: { classNames: { input: classes.input } },
    InputWrapper: {
      classNames: { label: classes.label, description: classes.description, error: classes.error },
    },
    TextInput: { defaultProps: { size: 'md', attributes: WRITTEN } satisfies Partial<TextInputProps> },
    PasswordInput: { defaultProps: { size: 'md' } satisfies Partial<TextInputProps> },
    Textarea: {
      defaultProps: { size: 'md', attributes: WRITTEN, autosize: true, minRows: 4 } satisfies Partial<TextareaProps>,
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.7, blur: 2 },
      } satisfies Partial<ModalProps>,
      classNames: { content: classes.floating, title: classes.dialogTitle },
    },
    Checkbox: { classNames: { input: classes.checkbox } },
    // The same for dialogs that are put together from their parts.
    ModalRoot: { defaultProps: { radius: 'lg' } satisfies Partial<ModalProps> },
    ModalOverlay: { defaultProps: { backgroundOpacity: 0.7, blur: 2 } },
    Tabs: { classNames: { list: classes.tabs, tab: classes.tab } },
  },
});

/**
 * The variables that our own style sheets use (`--hs-…`), in general and for each color scheme. Mantine’s own variables get the same
 * values.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--hs-display': DISPLAY_FONT,
    '--hs-quick': '140ms',
    '--hs-radius-poster': rem(5),
    '--hs-veil': 'rgb(11 9 7 / 0.6)',
    '--hs-shadow': '0 0.5rem 2rem rgb(0 0 0 / 0.35)',
    // Marks on posters, whatever the poster and the scheme.
    '--hs-mark': 'rgb(17 14 11 / 0.86)',
    '--hs-on-mark': gray[0],
    '--hs-mark-star': amber[4],
    // Scanners want the full contrast.
    '--hs-code-ground': '#fff',
    '--hs-code-ink': '#000',
  },
  dark: toCssVariables(palette.dark),
  light: toCssVariables(palette.light),
});

function toCssVariables(colors: (typeof palette)['dark' | 'light']): Record<string, string> {
  return {
    '--hs-paper': colors.paper,
    '--hs-poster-edge': colors.posterEdge,
    '--hs-raised': colors.raised,
    '--hs-hover': colors.hover,
    '--hs-line': colors.line,
    '--hs-edge': colors.edge,
    '--hs-field': colors.field,
    '--hs-ink': colors.ink,
    '--hs-ink-soft': colors.inkSoft,
    '--hs-accent': amber[4],
    '--hs-on-accent': colors.onAccent,
    '--hs-star': colors.star,
    '--hs-star-empty': colors.starEmpty,
    '--hs-focus': colors.focus,
    '--hs-danger': colors.danger,
    '--hs-done': colors.done,
    '--hs-info': colors.info,
    '--mantine-color-body': colors.paper,
    '--mantine-color-text': colors.ink,
    '--mantine-color-dimmed': colors.inkSoft,
    '--mantine-color-placeholder': colors.inkSoft,
    '--mantine-color-anchor': colors.ink,
    '--mantine-color-error': colors.danger,
    '--mantine-color-default': colors.raised,
    '--mantine-color-default-hover': colors.hover,
    '--mantine-color-default-color': colors.ink,
    '--mantine-color-default-border': colors.edge,
    '--mantine-primary-color-contrast': colors.onAccent,
  };
}
