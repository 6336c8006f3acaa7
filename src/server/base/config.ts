// The environment, parsed once (README, "Configuration"). It says where the site runs; how it
// behaves is settings.
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { existing } from '#lib/existing.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { readBackupPlan, storesBackups, type BackupPlan } from './backupPlan.ts'
import { trustedProxies, type TrustedProxies } from './clientAddress.ts'
import { host, isPrivateChannel, number, postgres, url, web } from './environmentValues.ts'
import { readRates, type Rates } from './rates.ts'

const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

const Environment = z.object({
  PORT: z._default(number(0, 65_535), 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(postgres),
  DATABASE_READ_URL: z.optional(postgres),
  DATABASE_PREPARED: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '1'),
  ADMIN_EMAIL: z.optional(
    z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an email address')),
  ),
  ADMIN_PASSWORD: z.optional(
    z.string().check(
      z.minLength(12, { error: 'must be at least 12 characters', abort: true }),
      z.maxLength(128, 'must have at most 128 characters'),
      z.refine(password => !isCommonPassword(password), 'must not be a common password'),
    ),
  ),
  DEMO: z._default(z.enum(['0', '1', 'guides']), '1'),
  TRUSTED_PROXIES: z._default(z.string(), ''),
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  PUBLIC_URL: z.optional(host),
  CONTENT_URL: z.optional(host),
  TRANSLATE_URL: z.optional(web),
  OIDC_ISSUER: z.optional(
    web.check(
      z.refine(isPrivateChannel, {
        message:
          'must be an address that starts with https:// (http:// is allowed only for localhost)',
      }),
    ),
  ),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z.optional(z.string().check(z.maxLength(64, 'must have at most 64 characters'))),
  OIDC_SCOPE: z._default(
    z.string().check(z.regex(/^openid( |$)/, 'must start with openid')),
    'openid email profile',
  ),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'], 'an address that starts with smtp:// or smtps://')),
  SMTP_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/,
          'must be a sender such as Site <site@example.org>',
        ),
      ),
  ),
  TRANSLATE_API_KEY: z.optional(z.string()),
  MEDIA_S3_ENDPOINT: z.optional(web),
  MEDIA_S3_BUCKET: z.optional(z.string()),
  MEDIA_S3_REGION: z._default(z.string(), 'us-east-1'),
  MEDIA_S3_KEY: z.optional(z.string()),
  MEDIA_S3_SECRET: z.optional(z.string()),
  MEDIA_S3_PATH_STYLE: z._default(z.enum(['0', '1']), '1'),
  LOG_LEVEL: z.optional(z.enum(logLevels, 'must be debug, info, warn or error')),
  LOG_FORMAT: z._default(z.enum(['json', 'text'], 'must be json or text'), 'json'),
  LOG_ADDRESSES: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '1'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  WEBHOOK_ALLOW: z._default(z.string(), ''),
  TRAINING_URL_ALLOW: z._default(z.string(), ''),
  UPLOAD_FREE_SPACE: z._default(number(0, 1_000_000_000_000), 1_000_000_000),
})

/**
 * A service that signs people in for this site. `clientSecret` null: a public client, with PKCE
 * alone. `name` stands on the button.
 */
export type OidcConfig = {
  issuer: string
  clientId: string
  clientSecret: string | null
  name: string
  scope: string
}

export type S3Config = {
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
  pathStyle: boolean
}

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /** Copies of that database, for signed-out readers; null: it answers everybody. */
  databaseReadUrl: string | null
  /** False behind a pooler that lends a connection for one transaction. */
  databasePrepared: boolean
  publicUrl: string
  /** Origin of the training player; without CONTENT_URL the next port's. */
  contentUrl: string
  /**
   * CONTENT_URL says where it is: requests to that host are the player's, and there is no second
   * listener.
   */
  contentByHost: boolean
  admin: { email: string; password: string } | null
  /** What a first start fills an empty site with. */
  demo: 'nothing' | 'guides' | 'whole'
  /** Proxies whose word on the client's address counts. */
  trustedProxies: TrustedProxies
  /** Whoever has it reads /metrics; null: nobody does. */
  metricsToken: string | null
  /** `level` null: what a person at a terminal wants to see, else every line. */
  log: { level: LogLevel | null; format: 'json' | 'text'; addresses: boolean }
  rateLimits: boolean
  rates: Rates
  translateUrl: string | null
  translateKey: string | null
  oidc: OidcConfig | null
  /** Where media lie; null: in dataDir/media. */
  s3: S3Config | null
  /** Mail server and sender; null: mails wait for an Admin to look at them. */
  smtp: { url: string; from: string } | null
  /** Hosts inside the service's own network that webhooks may be sent to, plain http included. */
  webhookAllow: string[]
  /** The same for packages that are fetched. */
  trainingUrlAllow: string[]
  /** Bytes of disk that uploads leave free. */
  freeSpace: number
  /** Backups that the service takes by itself; null: none. */
  backups: BackupPlan | null
}

/** What is wrong with them goes to `wrong`. */
const readProxies = (list: string, wrong: string[]): TrustedProxies => {
  try {
    return trustedProxies(list.split(/[\s,]+/).filter(Boolean))
  } catch (error) {
    wrong.push(`TRUSTED_PROXIES: ${(error as Error).message}`)
    return trustedProxies([])
  }
}

const hosts = (list: string): string[] =>
  list
    .split(',')
    .map(host => host.trim())
    .filter(Boolean)

const s3Names = ['MEDIA_S3_ENDPOINT', 'MEDIA_S3_BUCKET', 'MEDIA_S3_KEY', 'MEDIA_S3_SECRET'] as const
/** Whether media lie in a store. What is wrong with what names it goes to `wrong`. */
const storesMedia = (given: Record<string, string | undefined>, wrong: string[]): boolean => {
  const missing = s3Names.filter(name => !given[name])
  // Backups may go to a store that no media lie in.
  const backupsAlone = storesBackups(given) && missing.join() === 'MEDIA_S3_BUCKET'
  if (missing.length && missing.length < s3Names.length && !backupsAlone)
    wrong.push(`${s3Names.join(', ')} must be set together; not set: ${missing.join(', ')}`)
  return missing.length === 0
}

type Parsed = z.output<typeof Environment>
const s3Of = (e: Parsed): S3Config => ({
  endpoint: existing(e.MEDIA_S3_ENDPOINT, 'MEDIA_S3_ENDPOINT'),
  bucket: existing(e.MEDIA_S3_BUCKET, 'MEDIA_S3_BUCKET'),
  region: e.MEDIA_S3_REGION,
  key: existing(e.MEDIA_S3_KEY, 'MEDIA_S3_KEY'),
  secret: existing(e.MEDIA_S3_SECRET, 'MEDIA_S3_SECRET'),
  pathStyle: e.MEDIA_S3_PATH_STYLE === '1',
})
const oidcOf = (e: Parsed): OidcConfig | null =>
  e.OIDC_ISSUER && e.OIDC_CLIENT_ID
    ? {
        issuer: e.OIDC_ISSUER,
        clientId: e.OIDC_CLIENT_ID,
        clientSecret: e.OIDC_CLIENT_SECRET ?? null,
        name: e.OIDC_NAME ?? new URL(e.OIDC_ISSUER).hostname,
        scope: e.OIDC_SCOPE,
      }
    : null
const notRight = (wrong: string[]) =>
  new Error(
    `Some environment variables are not valid:\n${wrong.map(line => `  ${line}`).join('\n')}`,
  )

/** Of the site and of the training player. Throws where they are one. */
const addressesOf = (e: Parsed) => {
  const shown = e.HOST === '0.0.0.0' || e.HOST === '::' ? 'localhost' : e.HOST
  const publicUrl = (
    e.PUBLIC_URL ?? `http://${shown.includes(':') ? `[${shown}]` : shown}:${e.PORT}`
  ).replace(/\/+$/, '')
  const { protocol, hostname } = new URL(publicUrl)
  if (e.CONTENT_URL && new URL(e.CONTENT_URL).origin === new URL(publicUrl).origin)
    throw notRight([
      'CONTENT_URL must not be the address of the site itself. Training modules need an origin of their own',
    ])
  return {
    publicUrl,
    contentUrl: e.CONTENT_URL
      ? new URL(e.CONTENT_URL).origin
      : `${protocol}//${hostname}:${e.PORT + 1}`,
  }
}

/** Variables that mean nothing without another. */
const requirePairs = (given: Record<string, string | undefined>, wrong: string[]): void => {
  if (!!given['ADMIN_EMAIL'] !== !!given['ADMIN_PASSWORD'])
    wrong.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together')
  if (given['DATABASE_READ_URL'] && !given['DATABASE_URL'])
    wrong.push('DATABASE_READ_URL names replicas, so DATABASE_URL must be set to their primary')
  if (!!given['OIDC_ISSUER'] !== !!given['OIDC_CLIENT_ID'])
    wrong.push('OIDC_ISSUER and OIDC_CLIENT_ID must be set together')
}

/** Throws one Error whose message names every variable that is wrong. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map(issue => `${String(issue.path[0])} ${issue.message}`)
  const rates = readRates(given, wrong)
  const proxies = readProxies(given['TRUSTED_PROXIES'] ?? '', wrong)
  requirePairs(given, wrong)
  const s3 = storesMedia(given, wrong)
  const backups = readBackupPlan(given, given['PUBLIC_URL'] ?? 'http://site', wrong)
  if (!parsed.success || wrong.length) throw notRight(wrong)
  const e = parsed.data
  const { publicUrl, contentUrl } = addressesOf(e)
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    databaseReadUrl: e.DATABASE_READ_URL ?? null,
    databasePrepared: e.DATABASE_PREPARED === '1',
    publicUrl,
    contentUrl,
    contentByHost: e.CONTENT_URL !== undefined,
    admin:
      e.ADMIN_EMAIL && e.ADMIN_PASSWORD
        ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD }
        : null,
    demo: e.DEMO === '1' ? 'whole' : e.DEMO === '0' ? 'nothing' : 'guides',
    trustedProxies: proxies,
    metricsToken: e.METRICS_TOKEN ?? null,
    log: {
      level: e.LOG_LEVEL ?? null,
      format: e.LOG_FORMAT,
      addresses: e.LOG_ADDRESSES === '1',
    },
    rateLimits: e.RATE_LIMITS === 'on',
    rates,
    translateUrl: e.TRANSLATE_URL ?? null,
    translateKey: e.TRANSLATE_API_KEY ?? null,
    smtp: e.SMTP_URL
      ? {
          url: e.SMTP_URL,
          from: e.SMTP_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
        }
      : null,
    oidc: oidcOf(e),
    s3: s3 ? s3Of(e) : null,
    webhookAllow: hosts(e.WEBHOOK_ALLOW),
    trainingUrlAllow: hosts(e.TRAINING_URL_ALLOW),
    freeSpace: e.UPLOAD_FREE_SPACE,
    backups,
  }
}
