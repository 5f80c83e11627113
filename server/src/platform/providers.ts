/**
 * What lower features need of higher ones, by name. The lower feature declares it here by declaration merging and calls
 * `ctx.providers.…`; higher features supply it, and server/src/app/providers.ts lists them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging.
export interface Providers {}

declare module './context.ts' {
  interface Context {
    providers: Providers;
  }
}
