// Which build this page came from, and which one the service hands out now: the names of the first
// scripts tell both.
const scriptsOf = (html: string): string =>
  [...html.matchAll(/<script type="module"[^>]* src="(\/assets\/[^"]+)"/g)]
    .map(([, name]) => name)
    .join(' ')

/** The build of this page; empty where it is served piece by piece, as in development. */
const ownBuild = (): string =>
  [...document.querySelectorAll('script[type="module"][src^="/assets/"]')]
    .map(script => script.getAttribute('src'))
    .join(' ')

/** True when the service hands out another build than this page's; false where nobody can tell. */
export const isNewBuild = async (): Promise<boolean> => {
  const own = ownBuild()
  if (own === '') return false
  try {
    const response = await fetch('/', { headers: { Accept: 'text/html' }, cache: 'no-store' })
    const now = response.ok ? scriptsOf(await response.text()) : ''
    return now !== '' && now !== own
  } catch {
    return false // no answer: the next look will tell
  }
}
