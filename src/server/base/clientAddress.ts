// Where a request comes from. Headers say it only when the socket belongs to a proxy of the site's
// own (TRUSTED_PROXIES): anybody can send a header (decision 0362).
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { itemAt } from '#lib/existing.ts'

export type TrustedProxies = { has: (address: string) => boolean }

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** An IPv4 address within an IPv6 socket as what it is; no zone, no brackets. */
const plainAddress = (written: string): string =>
  written
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1')

/** Throws, with the entry in it, for what is neither an address nor a network. */
export const trustedProxies = (entries: readonly string[]): TrustedProxies => {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits, ...rest] = entry.split('/')
    const most = isIPv4(address) ? 32 : 128
    const isRight =
      isIP(address) !== 0 &&
      rest.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
    if (!isRight)
      throw new Error(
        `“${entry}” is not an IP address or network, such as 10.0.0.5, 10.0.0.0/8 or fd00::/8`,
      )
    list.addSubnet(address, bits === undefined ? most : Number(bits), familyOf(address))
  }
  return { has: address => isIP(address) !== 0 && list.check(address, familyOf(address)) }
}

/** The hop before the nearest proxy that is not the site's own; null where a hop is no address. */
const clientOf = (hops: string[], trusted: TrustedProxies): string | null => {
  for (let at = hops.length - 1; at >= 0; at--) {
    const hop = plainAddress(itemAt(hops, at))
    if (isIP(hop) === 0) return null
    if (at === 0 || !trusted.has(hop)) return hop
  }
  return null
}

const listed = (header: string | null): string[] | null => header?.split(',') ?? null
/** The `for` of each element (RFC 7239). */
const forwarded = (header: string | null): string[] | null =>
  listed(header)?.map(
    element => /(?:^|;)\s*for=(?:"([^"]*)"|([^;\s]*))/i.exec(element)?.slice(1).join('') ?? '',
  ) ?? null

/**
 * The address of whoever asks: of the socket, or what a trusted proxy says. Of two headers that
 * disagree one was passed on unread, so neither counts.
 */
export const clientAddress = (
  socket: string | undefined,
  headers: Headers,
  trusted: TrustedProxies,
): string => {
  if (socket === undefined) return 'local'
  const nearest = plainAddress(socket)
  const hopsSaid = [
    listed(headers.get('x-forwarded-for')),
    forwarded(headers.get('forwarded')),
  ].filter(hops => hops !== null)
  // Most requests say nothing, and looking up a network takes more than all of this.
  if (hopsSaid.length === 0 || !trusted.has(nearest)) return nearest
  const said = hopsSaid.map(hops => clientOf(hops, trusted))
  const client = said[0] ?? null
  return client !== null && said.every(one => one === client) ? client : nearest
}

/**
 * What limits are counted by: an IPv6 address stands for its network of 64 bits, all of which one
 * connection has.
 */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const [head = [], tail] = address
    .toLowerCase()
    .split('::')
    .map(part => part.split(':').filter(Boolean))
  const gap = tail === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array.from({ length: gap }, () => '0'), ...(tail ?? [])]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
