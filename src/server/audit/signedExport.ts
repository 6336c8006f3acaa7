// Rows of the audit log for somebody outside, who verifies them with openssl (decision 0603).
import { createHash, randomBytes, sign } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { exportedEntries } from '#contract/audit/exportedEntries.ts'
import { invalidField } from '#lib/errors.ts'
import type { Config } from '#server/base/config.ts'
import { writeZipInto } from '#server/base/zipFile.ts'
import { audit } from '#server/effects/audit.ts'
import { noSpace, requireDiskSpace } from '#server/http/body/uploadBuffer.ts'
import type { SignedInReader } from '#server/http/context.ts'
import type { ZipFile } from '#server/http/responses/zip.ts'
import { presentAll } from './present.ts'
import { loadSigningKey } from './signingKey.ts'
import { eachAuditPage, measureAudit, type AuditFilter } from './sql.ts'

/**
 * For every file of the log: a part that does not say so would be taken for the whole. Throws 422.
 */
export const requireFewEnough = (total: number): void => {
  if (total > exportedEntries)
    throw invalidField(
      'start_date',
      'too_many',
      `An export can have up to ${exportedEntries} entries, and these are ${total}. Export a shorter period, such as one month after another, or narrow the filter`,
    )
}

/**
 * Without the fingerprint: whoever changed the entries would write their own into it. The lines
 * have no signature of their own, which would hold without what the manifest says of them.
 */
const howToVerify = (site: string): string => `Audit log of ${site}

audit.jsonl        entries, one JSON object a line, oldest first
manifest.json      site, time, filter and number of the entries, and the SHA-256 of audit.jsonl
manifest.json.sig  signature of manifest.json
key.pem            public key of the site

This archive proves nothing by itself: whoever changes it can put in a key of their own. Ask an
Admin of the site for the fingerprint of its public key, by another way than the one by which this
archive came. Admins see it under the audit log.

1. Verify that the key is the site's. This must print the fingerprint that the Admin told you:

  openssl pkey -pubin -in key.pem -outform DER | openssl dgst -sha256

2. Verify what the site says about the entries. This must print "Verified OK":

  openssl dgst -sha256 -verify key.pem -signature manifest.json.sig manifest.json

3. Verify that these are the entries. This must print the "sha256" of manifest.json:

  openssl dgst -sha256 audit.jsonl

4. Read in manifest.json which entries they are. An empty "filter" means the whole log from the
entry "first" to the entry "last".

The signature is ECDSA on the curve P-256 with SHA-256, in DER.

Without a filter the "prev_hash" of each entry is the "hash" of the one before it. With a filter,
entries between them are left out.
`

type Entries = { entries: number; first: number | null; last: number | null }
type Taken = { found: Entries; take: (line: string) => void }

/** Page by page; what they came to is in `found` once all are written. */
const linesOf = async function* (
  ctx: SignedInReader,
  filter: AuditFilter,
  newest: number,
  { found, take }: Taken,
): AsyncGenerator<string> {
  for await (const page of eachAuditPage(ctx.db, filter, newest)) {
    await requireDiskSpace(ctx.config, 0)
    for (const entry of await presentAll(ctx.db, ctx.person, page)) {
      const line = `${JSON.stringify(entry)}\n`
      take(line)
      found.first ??= entry.auditid
      found.last = entry.auditid
      found.entries++
      yield line
    }
  }
}

/** Writes the archive, and says what is in it. */
const writeExport = async (
  ctx: SignedInReader,
  filter: AuditFilter,
  newest: number,
  file: FileHandle,
) => {
  const key = await loadSigningKey(ctx.db, ctx.now)
  const site = new URL(ctx.config.publicUrl).host
  const digest = createHash('sha256')
  const found: Entries = { entries: 0, first: null, last: null }
  const take = (line: string) => void digest.update(line)
  const zip = writeZipInto(file)
  await zip.add('audit.jsonl', linesOf(ctx, filter, newest, { found, take }))
  const sha256 = digest.digest('hex')
  const manifest = `${JSON.stringify(
    {
      format: 'stepwright audit export 1',
      site,
      made: new Date(ctx.now * 1000).toISOString(),
      made_by: ctx.person.userid,
      filter,
      ...found,
      sha256,
    },
    null,
    1,
  )}\n`
  await zip.add('manifest.json', [manifest])
  await zip.add('manifest.json.sig', [sign('sha256', Buffer.from(manifest), key.privateKey)])
  await zip.add('key.pem', [key.publicKey])
  await zip.add('README.txt', [howToVerify(site)])
  await zip.end()
  return { ...found, sha256 }
}

/** Without a name from the start: whatever ends this process, no entry stays on the disk. */
const openNameless = async ({ dataDir }: Pick<Config, 'dataDir'>): Promise<FileHandle> => {
  const folder = join(dataDir, 'uploads')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `audit-${randomBytes(12).toString('hex')}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

const isOutOfSpace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC'

/** Throws 422 where these are too many entries, 507 where the disk is nearly full. */
export const exportSigned = async (ctx: SignedInReader, filter: AuditFilter): Promise<ZipFile> => {
  const { total, newest } = await measureAudit(ctx.db, filter)
  requireFewEnough(total)
  await requireDiskSpace(ctx.config, 0)
  const file = await openNameless(ctx.config)
  try {
    const { entries, sha256 } = await writeExport(ctx, filter, newest, file)
    // Last: whoever writes to the log waits for whoever wrote to it before.
    await audit(ctx, {
      action: 'audit.exported',
      target_type: 'audit',
      target_id: 'all',
      after: { entries, filter, content_hash: sha256 },
      reason: ctx.reason,
    })
    return { zip: file, filename: 'audit-signed.zip' }
  } catch (error) {
    await file.close()
    throw isOutOfSpace(error) ? noSpace() : error
  }
}
