// What may leave the site when somebody else is asked for help: how it runs, and nothing that gives
// access to it or tells of a person.
import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import type { Config } from '#server/base/config.ts'

/** Of the settings: those that are switches and numbers, never words or lists. */
export const plainSettings = (settings: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).filter(([, value]) => ['boolean', 'number'].includes(typeof value)),
  )

export const runtime = (): Record<string, unknown> => ({
  node: process.versions.node,
  platform: platform(),
  arch: arch(),
  cpus: cpus().length,
  load: loadavg(),
  memory: { total: totalmem(), ...process.memoryUsage() },
  uptime: Math.round(process.uptime()),
})

/** What the environment gives that nobody else may have. */
const secretsOf = (config: Config): string[] => {
  const { databaseUrl, databaseReadUrl, admin, metricsToken, translateKey, oidc, s3, smtp } = config
  const { backups } = config
  const inside = (url: string | null | undefined) =>
    url ? [url, decodeURIComponent(new URL(url).password)] : []
  return [
    ...inside(databaseUrl),
    ...inside(databaseReadUrl),
    ...inside(smtp?.url),
    admin?.password,
    metricsToken,
    translateKey,
    oidc?.clientSecret,
    s3?.secret,
    s3?.key,
    ...(backups?.to.kind === 'bucket' ? [backups.to.s3.secret, backups.to.s3.key] : []),
  ].filter(secret => secret !== null && secret !== undefined && secret !== '') as string[]
}

const address = /[^\s@<>"'()]+@[^\s@<>"'(),;]+\.[^\s@<>"'(),;]+/g
const network =
  /\b(?:\d{1,3}\.){3}\d{1,3}\b|(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{1,4}(?![\w:])/gi
/** Tokens and digests: long, and of letters of both sizes, or of hexadecimal digits. */
const signature = /\b(?:(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{32,}|[0-9a-f]{32,})\b/g
const inAddress = /\/\/[^\s/@]*:[^\s/@]*@/g

const clean = (text: string, secrets: string[]): string => {
  const without = secrets.reduce((left, secret) => left.replaceAll(secret, '[secret]'), text)
  return without
    .replace(inAddress, '//[secret]@')
    .replace(address, '[e-mail]')
    .replace(network, '[address]')
    .replace(signature, '[secret]')
}

/** Every text in it, whatever it was: errors of other programs say what they like. */
export const withoutSecrets = <T>(value: T, config: Config): T => {
  const secrets = secretsOf(config)
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return clean(one, secrets)
    if (Array.isArray(one)) return one.map(walk)
    if (typeof one === 'object' && one !== null)
      return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, walk(inner)]))
    return one
  }
  return walk(value) as T
}
