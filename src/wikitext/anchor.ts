import type { WikiEnv } from './env.ts'
import type { Html } from './markup.ts'
import { element } from './markup.ts'
import { isSafeUrl, isTrustedUrl, upgradedUrl } from './url.ts'

export const newWindow = 'new_window=true'

/** Splits the options off the end of a label: `text|new_window=true`. */
export function splitOptions(label: string | null): { label: string | null; blank: boolean } {
  if (label === null) return { label, blank: false }
  if (label === newWindow) return { label: null, blank: true }
  if (!label.endsWith(`|${newWindow}`)) return { label, blank: false }
  return { label: label.slice(0, -newWindow.length - 1), blank: true }
}

/**
 * A link to another place: untrusted hosts get `rel`, an address that fails the check becomes a
 * span.
 */
export function outwardLink(
  href: string,
  blank: boolean,
  inner: Html,
  env: WikiEnv,
  title: string | null = null,
): Html {
  if (!isSafeUrl(href)) return element('span', {}, inner)
  const rel = isTrustedUrl(href, env) ? null : 'nofollow noopener noreferrer'
  return element(
    'a',
    { href: upgradedUrl(href, env), rel, target: blank ? '_blank' : null, title },
    inner,
  )
}

/** A link to a resource of the site, whose address comes from the env. */
export function ownLink(
  href: string,
  blank: boolean,
  inner: Html,
  className: string | null = null,
): Html {
  if (!isSafeUrl(href)) return element('span', {}, inner)
  return element('a', { href, target: blank ? '_blank' : null, class: className }, inner)
}
