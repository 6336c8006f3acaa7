// Rows of the audit log for somebody outside, who verifies them with openssl (decision 0603).
import { createHash, createSign, randomBytes, sign } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { invalidField } from '#lib/errors.ts'
import { limitConcurrency } from '#server/base/limitedConcurrency.ts'
import { openZip } from '#server/base/zipFile.ts'
import { audit } from '#server/effects/audit.ts'
import type { SignedInReader } from '#server/http/context.ts'
import type { ZipFile } from '#server/http/responses/zip.ts'
import { presentAll } from './present.ts'
import { loadSigningKey, type SigningKey } from './signingKey.ts'
import { eachAuditPage, measureAudit, type AuditFilter } from './sql.ts'

const entriesAtMost = 100_000
/** Each holds a connection of the database for as long as it writes. */
const inTurn = limitConcurrency(1, 1, 'Another export of the audit log is being made')

const requireFewEnough = (total: number): void => {
  if (total > entriesAtMost)
    throw invalidField(
      'start_date',
      'too_many',
      `An export can have up to ${entriesAtMost} entries, and these are ${total}. Export a shorter period, such as one month after another, or narrow the filter`,
    )
}

const howToVerify = (site: string, { fingerprint }: SigningKey): string => `Audit log of ${site}

audit.jsonl        entries, one JSON object a line, oldest first
audit.jsonl.sig    signature of audit.jsonl
manifest.json      site, time, filter and number of the entries, and the SHA-256 of audit.jsonl
manifest.json.sig  signature of manifest.json
key.pem            public key of the site

Verify the entries and what is said about them. Both must print "Verified OK":

  openssl dgst -sha256 -verify key.pem -signature audit.jsonl.sig audit.jsonl
  openssl dgst -sha256 -verify key.pem -signature manifest.json.sig manifest.json

Verify that the entries belong to the manifest: this must print the "sha256" of manifest.json:

  openssl dgst -sha256 audit.jsonl

Verify that the key is the site's: this must print the fingerprint below, and an Admin of the
site sees the same one under the audit log:

  openssl pkey -pubin -in key.pem -outform DER | openssl dgst -sha256

  ${fingerprint}

Signatures are ECDSA on the curve P-256 with SHA-256, in DER.

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
  for await (const page of eachAuditPage(ctx.db, filter, newest))
    for (const entry of await presentAll(ctx.db, ctx.person, page)) {
      const line = `${JSON.stringify(entry)}\n`
      take(line)
      found.first ??= entry.auditid
      found.last = entry.auditid
      found.entries++
      yield line
    }
}

/** Writes the archive to `path`, and says what is in it. */
const writeExport = async (
  ctx: SignedInReader,
  filter: AuditFilter,
  newest: number,
  path: string,
) => {
  const key = await loadSigningKey(ctx.db, ctx.now)
  const site = new URL(ctx.config.publicUrl).host
  const [digest, signer] = [createHash('sha256'), createSign('sha256')]
  const found: Entries = { entries: 0, first: null, last: null }
  const take = (line: string) => {
    digest.update(line)
    signer.update(line)
  }
  const zip = await openZip(path)
  try {
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
    await zip.add('audit.jsonl.sig', [signer.sign(key.privateKey)])
    await zip.add('manifest.json', [manifest])
    await zip.add('manifest.json.sig', [sign('sha256', Buffer.from(manifest), key.privateKey)])
    await zip.add('key.pem', [key.publicKey])
    await zip.add('README.txt', [howToVerify(site, key)])
    await zip.end()
    return { ...found, sha256 }
  } finally {
    await zip.close()
  }
}

/** Throws 422 where these are too many entries, 503 where two others are made. */
export const exportSigned = (ctx: SignedInReader, filter: AuditFilter): Promise<ZipFile> =>
  inTurn(async () => {
    const { total, newest } = await measureAudit(ctx.db, filter)
    requireFewEnough(total)
    const folder = join(ctx.config.dataDir, 'uploads') // what a killed process leaves there is swept
    const path = join(folder, `audit-${randomBytes(12).toString('hex')}`)
    await mkdir(folder, { recursive: true })
    try {
      const { entries, sha256 } = await writeExport(ctx, filter, newest, path)
      // Last: whoever writes to the log waits for whoever wrote to it before.
      await audit(ctx, {
        action: 'audit.exported',
        target_type: 'audit',
        target_id: 'all',
        after: { entries, filter, content_hash: sha256 },
        reason: ctx.reason,
      })
      return { zip: path, filename: 'audit-signed.zip' }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  })
