/** A cursor of the same list with another position, as a client might forge it. */
export function withCursorPosition(cursor: string | null, place: unknown): string {
  const [mark] = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString()) as [string, unknown];
  return Buffer.from(JSON.stringify([mark, place])).toString('base64url');
}
