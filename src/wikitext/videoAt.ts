import { filmAt } from '#lib/media/embeds.ts'
import type { WikiVideo } from './env.ts'

/** The film at an address, if it is one of the providers that are allowed. */
export function videoAt(
  address: string,
  allowed: readonly string[],
  isResolved = false,
): WikiVideo | null {
  const film = filmAt(address, allowed)
  if (film === null) return null
  const page = new URL(film.page)
  return {
    provider: film.provider,
    videoid: page.searchParams.get('v') ?? page.pathname.slice(1),
    isResolved,
  }
}
