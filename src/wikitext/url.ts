const schemes = new Set(['http', 'https', 'mailto', 'tel', 'ftp'])

// White space, control and zero-width characters: browsers skip many of them while they look for
// the scheme.
const ignorable =
  // oxlint-disable-next-line no-control-regex
  /[\s\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]/g

/**
 * The one URL check of the product (wikitext.md 9): an allowed scheme, or no scheme and the same
 * host. Used where text is parsed, where HTML is written, and by the editor's paste and link
 * dialog.
 */
export function isSafeUrl(url: string): boolean {
  const bare = url.replace(ignorable, '')
  if (bare === '' || /^[\\/]{2}/.test(bare)) return false
  // Anything with a colon before the path counts as a scheme, also where a browser would not take
  // it for one.
  const scheme = /^([^/?#\\]*?):/.exec(bare)?.[1]
  return scheme === undefined || schemes.has(scheme.toLowerCase())
}

/** Begins like an address of the web, of mail or of a telephone, and is no title of a page. */
export const isOutward = (address: string): boolean =>
  /^(?:https?:\/\/|ftp:\/\/|mailto:|tel:)/i.test(address)

/** May this stand as a URL in wiki text: safe, and without the characters that end it there? */
export const isWritableUrl = (url: string): boolean => !/[\s|[\]]/.test(url) && isSafeUrl(url)

/** The same URL with the characters that would end it in wiki text percent-encoded. */
export const writableUrl = (url: string): string =>
  url.replace(/[\s|[\]]/g, char => encodeURIComponent(char))

const parsed = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null)

type Hosts = { origin: string; trustedHosts: string[] }

/**
 * Is the URL on the own site, or on a trusted host or one of its sub-domains? Mail and telephone
 * never are.
 */
export function isTrustedUrl(url: string, hosts: Hosts): boolean {
  if (!/^[^/?#]*:/.test(url)) return true
  const target = parsed(url)
  if (target === null || target.hostname === '') return false
  if (target.host === parsed(hosts.origin)?.host) return true
  return hosts.trustedHosts.some(
    host => target.hostname === host || target.hostname.endsWith(`.${host}`),
  )
}

/**
 * A link to the own host is upgraded to https when the site itself runs on https; all others stay
 * as written.
 */
export function upgradedUrl(url: string, hosts: Hosts): string {
  if (!/^http:/i.test(url) || !hosts.origin.startsWith('https:')) return url
  return parsed(url)?.hostname === parsed(hosts.origin)?.hostname
    ? `https:${url.slice('http:'.length)}`
    : url
}
