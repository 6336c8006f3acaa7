// Hosts that a package names, for whoever looks at it before it is current (moderation-admin
// 9). The player lets nothing reach them.
const readAtMost = 2 * 1024 ** 2

/** Worth reading: what a browser runs or draws. */
export const namesHosts = (path: string, size: number): boolean =>
  size <= readAtMost && /\.(html?|xhtml|js|mjs|css|json|xml|svg)$/i.test(path)

/** Names of standards, not places. */
const names =
  /^(www\.)?(w3\.org|imsglobal\.org|imsproject\.org|adlnet\.org|ltsc\.ieee\.org)$|^ltsc\.ieee\.org$/i

export const hostsIn = (bytes: Buffer, found: Set<string>): void => {
  for (const [, host = ''] of bytes
    .toString('latin1')
    .matchAll(/(?:https?:)?\/\/((?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24})(?=[/:"'\s?#)<]|$)/gi)) {
    if (found.size < 200 && !names.test(host)) found.add(host.toLowerCase())
  }
}
