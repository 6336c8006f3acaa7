// Where the service may connect to on somebody's word: never into its own network. What is looked
// up is what is connected to, so a name that answers otherwise the second time leads nowhere.
import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import { Agent } from 'undici'
import { firstOf } from '#lib/existing.ts'

/**
 * Loopback, private, link-local, shared, documentation, benchmark, multicast and reserved ranges.
 */
const reserved = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  reserved.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  reserved.addSubnet(net, bits, 'ipv6')

/** An address of the public internet; an IPv4 one inside an IPv6 one counts as what it is. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && !reserved.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

const bare = (host: string) => host.replace(/^\[|\]$|\.+$/g, '')
/**
 * Where other services than web servers listen: all that systems keep for known ones but 443, and
 * databases, desktops and caches above.
 */
const databases = [1433, 1521, 2049, 3306, 3389, 5432, 5900, 5984, 6379, 9042, 11211, 27017]
const isUnusual = (port: string): boolean =>
  port !== '' && (Number(port) < 1024 || databases.includes(Number(port)))
/**
 * `allowed` lists hosts that are exempt, plain http included (WEBHOOK_ALLOW). Gives what is wrong
 * with an address, null for nothing.
 */
export const problemOf = (given: string, allowed: string[]): string | null => {
  const url = new URL(given)
  if (url.username || url.password) return 'The address must not contain a username or password'
  if (allowed.includes(bare(url.hostname))) return null
  if (url.protocol !== 'https:') return 'Enter an address that starts with https://'
  if (isUnusual(url.port)) return 'This port is reserved for services other than web servers'
  const host = bare(url.hostname)
  if (
    (isIP(host) && !isPublicAddress(host)) ||
    /^localhost$|\.localhost$|\.local$|\.internal$/.test(host)
  )
    return 'The address must be on the public internet'
  return null
}

type Found = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void
type Lookup = (hostname: string, options: LookupOptions, done: Found) => void
/** As the system's, but that it gives public addresses only. */
const guardedLookup =
  (allowed: string[], look: Lookup = systemLookup as Lookup): Lookup =>
  (hostname, options, done) => {
    look(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const addresses = (found as LookupAddress[]).filter(
        one => allowed.includes(hostname) || isPublicAddress(one.address),
      )
      if (addresses.length === 0)
        return done(
          Object.assign(new Error(`${hostname} is not on the public internet`), {
            code: 'EADDRNOTAVAIL',
          }),
          [],
        )
      if (options.all) return done(null, addresses)
      done(null, firstOf(addresses).address, firstOf(addresses).family)
    })
  }

/**
 * Connections to public addresses; nothing is followed, and nobody is waited for longer than
 * `milliseconds`.
 */
export const guardedAgent = (allowed: string[], milliseconds: number, look?: Lookup): Agent =>
  new Agent({
    connect: { lookup: guardedLookup(allowed, look), timeout: milliseconds },
    headersTimeout: milliseconds,
    bodyTimeout: milliseconds,
    connections: 20,
    keepAliveTimeout: 1000,
  })
