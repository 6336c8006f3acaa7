// BACKUP_TO, BACKUP_EVERY and BACKUP_KEEP: where backups go by themselves, how often, and how many
// are kept.
import { resolve } from 'node:path'
import type { Seconds } from '#lib/time.ts'
import type { S3Config } from './config.ts'

export type BackupPlan = {
  to:
    | { kind: 'folder'; folder: string }
    /** `prefix`: '' or ends in a slash. */
    | { kind: 'bucket'; s3: S3Config; prefix: string }
  every: Seconds
  keep: number
  /** What the names of its files begin with, so that two sites may share a place. */
  site: string
}

type Given = Record<string, string | undefined>

const units: Record<string, Seconds> = { m: 60, h: 3600, d: 86_400 }

/** `30m`, `24h` or `7d`; null for anything else. */
const secondsOf = (text: string): Seconds | null => {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  return count === undefined || unit === undefined ? null : Number(count) * (units[unit] ?? 0)
}

/** A store that BACKUP_TO may name without media lying in it. */
export const storesBackups = (given: Given): boolean =>
  given['BACKUP_TO']?.startsWith('s3://') ?? false

const readBucket = (given: Given, wrong: string[]): BackupPlan['to'] | null => {
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(?:\/(.*))?$/.exec(given['BACKUP_TO'] ?? '') ?? []
  if (bucket === undefined) {
    wrong.push('BACKUP_TO must be a bucket such as s3://bucket/prefix')
    return null
  }
  const names = ['MEDIA_S3_ENDPOINT', 'MEDIA_S3_KEY', 'MEDIA_S3_SECRET']
  const missing = names.filter(name => !given[name])
  if (missing.length) {
    wrong.push(`BACKUP_TO names a bucket, so ${missing.join(', ')} must be set too`)
    return null
  }
  const prefix = path.replace(/^\/+|\/+$/g, '')
  if (bucket === given['MEDIA_S3_BUCKET'] && prefix === '') {
    wrong.push('BACKUP_TO is the media bucket. Add a prefix, such as s3://bucket/backups')
    return null
  }
  return {
    kind: 'bucket',
    prefix: prefix === '' ? '' : `${prefix}/`,
    s3: {
      endpoint: given['MEDIA_S3_ENDPOINT'] ?? '',
      bucket,
      region: given['MEDIA_S3_REGION'] ?? 'us-east-1',
      key: given['MEDIA_S3_KEY'] ?? '',
      secret: given['MEDIA_S3_SECRET'] ?? '',
      pathStyle: given['MEDIA_S3_PATH_STYLE'] !== '0',
    },
  }
}

/** null where nothing is backed up by itself. What is wrong goes to `wrong`. */
export const readBackupPlan = (
  given: Given,
  publicUrl: string,
  wrong: string[],
): BackupPlan | null => {
  const { BACKUP_TO: to, BACKUP_EVERY: often, BACKUP_KEEP: kept } = given
  if (to === undefined) {
    for (const name of ['BACKUP_EVERY', 'BACKUP_KEEP'])
      if (given[name]) wrong.push(`${name} has no effect without BACKUP_TO`)
    return null
  }
  const every = secondsOf(often ?? '24h')
  if (every === null || every < 60 || every > 366 * 86_400)
    wrong.push('BACKUP_EVERY must be an interval from 1m to 366d, such as 30m, 24h or 7d')
  const keep = Number(kept ?? '7')
  if (!/^\d{1,4}$/.test(kept ?? '7') || keep < 1 || keep > 1000)
    wrong.push('BACKUP_KEEP must be a number from 1 to 1000')
  if (!storesBackups(given) && /^[a-z][a-z0-9+.-]*:\/\//i.test(to))
    wrong.push('BACKUP_TO must be a folder or a bucket such as s3://bucket/prefix')
  const place = storesBackups(given)
    ? readBucket(given, wrong)
    : { kind: 'folder' as const, folder: resolve(to) }
  if (place === null || every === null || !URL.canParse(publicUrl)) return null
  const site = new URL(publicUrl).host.replace(/[^a-z0-9.-]/g, '-')
  return { to: place, every, keep, site }
}
