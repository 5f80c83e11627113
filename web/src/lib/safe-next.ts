const HOME = '/';

/**
 * The path to go to after signing in, from `?next=`. Only a path of this site: anything that a browser would take to another
 * origin (`//evil`, `/\evil`, `https:`, control characters that it drops) becomes home.
 */
export function toSafeNextPath(next: unknown, origin: string = window.location.origin): string {
  if (typeof next !== 'string' || !next.startsWith('/') || next.startsWith('//')) return HOME;
  // oxlint-disable-next-line no-control-regex -- browsers drop these, which would turn "/\t/evil" into "//evil"
  if (/[\\\u0000-\u001f]/.test(next)) return HOME;
  try {
    const url = new URL(next, origin);
    return url.origin === origin && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : HOME;
  } catch {
    return HOME;
  }
}
