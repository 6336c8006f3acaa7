/**
 * How the way to a room is marked: `page` on its first screen, `true` on those below it, whose
 * addresses begin with one of these.
 */
export const currentRoomMark = (
  pathname: string,
  href: string,
  below: readonly string[],
): 'page' | 'true' | undefined =>
  pathname === href
    ? 'page'
    : below.some(beginning => pathname.startsWith(beginning))
      ? 'true'
      : undefined
