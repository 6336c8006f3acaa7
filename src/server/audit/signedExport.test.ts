// Exports of the audit log as somebody outside gets them: a program that is not ours verifies them.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { existing, firstOf, lastOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { audit } from '#server/effects/audit.ts'
import { startApi, startApiForFile } from '#testing/api.ts'
import { archiveAbout, filesOfExport } from '../../fixtures/markedArchives.ts'
import { loadSigningKey } from './signingKey.ts'

const run = promisify(execFile)
const here = spawnSync('openssl', ['version']).status === 0
const why = here ? '' : ', without openssl here'
const scratch = await mkdtemp(join(tmpdir(), 'stepwright-signed-test-'))
afterAll(() => rm(scratch, { recursive: true }))

const api = await startApiForFile()
const ask = (query = '', token = api.admin.token) =>
  api.request(`/x/audit/export${query}`, { headers: { Authorization: `api ${token}` } })
/** Unpacked into a folder of its own. */
const exported = async (query = '') => {
  const answer = await ask(query)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const folder = await mkdtemp(join(scratch, 'of-'))
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
  const text = (name: string) => strFromU8(existing(files[name], name))
  const rows = text('audit.jsonl').split('\n').slice(0, -1)
  return { folder, files, text, entries: rows.map(row => JSON.parse(row) as Row) }
}
type Row = { auditid: number; hash: string; prev_hash: string | null; target_id: string }
const openssl = async (folder: string, command: string) => {
  const { stdout } = await run('openssl', command.split(' '), { cwd: folder, encoding: 'utf8' })
  return stdout.trim()
}
/** Archives that this process has open: each has lost its name. */
const heldOpen = async () => {
  const files = await readdir('/proc/self/fd')
  const paths = await Promise.all(files.map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return paths.filter(path => path.startsWith(join(api.service.config.dataDir, 'uploads')))
}
const { ivo } = await api.people('ivo')
for (let n = 0; n < 3; n++)
  await api.admin.patchUser({
    params: { userid: ivo.me.userid },
    body: { location: `Place ${n}, Zürich` },
  })

describe('a signed export', () => {
  test.skipIf(!here)(`is verified by openssl as its README says${why} (P-C10)`, async () => {
    const { folder, text } = await exported()
    const commands = text('README.txt')
      .split('\n')
      .flatMap(line => /^ {2}openssl (dgst -sha256 -verify.*)/.exec(line)?.[1] ?? [])
    expect(commands).toHaveLength(1)
    for (const command of commands) expect(await openssl(folder, command)).toBe('Verified OK')
    const { sha256 } = JSON.parse(text('manifest.json')) as { sha256: string }
    expect(await openssl(folder, 'dgst -sha256 audit.jsonl')).toMatch(new RegExp(`= ${sha256}$`))
    const key = await api.admin.readAuditKey()
    expect(text('key.pem')).toBe(key.public_key)
    await openssl(folder, 'pkey -pubin -in key.pem -outform DER -out key.der')
    expect(await openssl(folder, 'dgst -sha256 key.der')).toMatch(
      new RegExp(`= ${key.fingerprint}$`),
    )
    expect(await openssl(folder, 'pkey -pubin -in key.pem -text -noout')).toMatch(
      /NIST CURVE: P-256/,
    )
  })

  test.skipIf(!here)(`is refused by openssl once one byte is another${why} (P-C10)`, async () => {
    const { folder, files, text } = await exported()
    const { sha256 } = JSON.parse(text('manifest.json')) as { sha256: string }
    for (const name of ['audit.jsonl', 'manifest.json']) {
      const bytes = Buffer.from(existing(files[name], name))
      const at = bytes.length >> 1
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
      await writeFile(join(folder, name), bytes)
    }
    expect(await openssl(folder, 'dgst -sha256 audit.jsonl')).not.toContain(sha256)
    await expect(
      openssl(folder, 'dgst -sha256 -verify key.pem -signature manifest.json.sig manifest.json'),
    ).rejects.toMatchObject({ stdout: expect.stringMatching(/Verification failure/i) })
  })

  test('lends nobody a fingerprint of their own, nor entries without their filter (P-C10)', async () => {
    const { files } = await exported('?action=user')
    const { fingerprint } = await api.admin.readAuditKey()
    for (const [name, bytes] of Object.entries(files))
      expect([name, strFromU8(bytes).includes(fingerprint)]).toEqual([name, false])
    expect(Object.keys(files).filter(name => name.endsWith('.sig'))).toEqual(['manifest.json.sig'])
  })

  test('has the rows as the API says them, in the order of the chain (P-C10)', async () => {
    const { entries, text } = await exported()
    const listed = await api.admin.listAudit({ query: { order: 'ASC', limit: 200 } })
    expect(entries).toEqual(listed.slice(0, entries.length))
    expect(entries.map(row => row.prev_hash)).toEqual([
      null,
      ...entries.slice(0, -1).map(row => row.hash),
    ])
    expect(JSON.parse(text('manifest.json'))).toMatchObject({
      site: 'stepwright.test',
      filter: {},
      entries: entries.length,
      first: 1,
      last: lastOf(entries).auditid,
    })
  })

  test('has the rows of the filter only, and says which it was (P-C10)', async () => {
    const { entries, text } = await exported(`?affected=${ivo.me.userid}&action=user`)
    const found = await api.admin.listAudit({
      query: { affected: ivo.me.userid, action: 'user', order: 'ASC' },
    })
    expect(entries).toEqual(found)
    expect(entries.length).toBeGreaterThan(2)
    expect(JSON.parse(text('manifest.json'))).toMatchObject({
      filter: { affected: ivo.me.userid, action: 'user' },
    })
  })

  test('is a row of the log itself, with what it was of (P-C10)', async () => {
    const { entries, text } = await exported('?action=user')
    const [row] = await api.admin.listAudit({ query: { order: 'DESC', limit: 1 } })
    const { sha256 } = JSON.parse(text('manifest.json')) as { sha256: string }
    expect(row).toMatchObject({
      action: 'audit.exported',
      actor: { userid: api.admin.me.userid },
      after: { entries: entries.length, filter: { action: 'user' }, content_hash: sha256 },
    })
  })

  test('is for Admins, and for bad filters names each wrong field (P-C10)', async () => {
    expect((await ask('', ivo.token)).status).toBe(403)
    const answer = await ask('?actor=x&start_date=never')
    expect(answer.status).toBe(422)
    const { errors } = (await answer.json()) as { errors: { field: string }[] }
    expect(errors.map(one => one.field).toSorted()).toEqual(['actor', 'start_date'])
  })

  test('leaves no file behind, neither sent nor refused (P-C10)', async () => {
    await exported()
    await ask('?start_date=5&actor=999999')
    await api.request('/x/audit/export', {
      method: 'HEAD',
      headers: { Authorization: `api ${api.admin.token}` },
    })
    expect(await readdir(join(api.service.config.dataDir, 'uploads'))).toEqual([])
    expect(await heldOpen()).toEqual([])
  })

  test('has no name on the disk while it is made, and is gone where the commit fails (P-C10)', async () => {
    const uploads = join(api.service.config.dataDir, 'uploads')
    await api.database.pool.query(`
      create function never() returns trigger language plpgsql as $$
        begin raise exception 'not committed'; end $$;
      create constraint trigger never after insert on audit_rows deferrable initially deferred
        for each row execute function never()`)
    const writers = await api.database.pool.connect()
    try {
      // Whoever writes to the log waits here, so the archive is whole and its request is not over.
      await writers.query('begin; select pg_advisory_xact_lock(7341)')
      const answer = ask()
      await expect.poll(heldOpen).toHaveLength(1)
      expect(await readdir(uploads)).toEqual([])
      await writers.query('commit')
      expect((await answer).status).toBe(500)
      expect(await heldOpen()).toEqual([])
    } finally {
      writers.release()
      await api.database.pool.query('drop function never() cascade')
    }
  })

  test('waits for another without a connection, and a third is told to come back (P-C10)', async () => {
    const writers = await api.database.pool.connect()
    const working = async () =>
      (
        await writers.query<{ pid: number }>(`select pid from pg_stat_activity
          where datname = current_database() and xact_start is not null
            and pid <> pg_backend_pid()`)
      ).rows.length
    try {
      await writers.query('begin; select pg_advisory_xact_lock(7341)')
      const answers = [ask(), ask(), ask()]
      expect((await Promise.race(answers)).status).toBe(503)
      await expect.poll(working).toBe(1)
      await writers.query('commit')
      const statuses = (await Promise.all(answers)).map(answer => answer.status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 503])
    } finally {
      writers.release()
    }
  })
})

test('a disk that is nearly full takes no signed export (P-C10)', async () => {
  const full = await startApi({ freeSpace: 2 ** 60 })
  try {
    const headers = { Authorization: `api ${full.admin.token}` }
    expect((await full.request('/x/audit/export', { headers })).status).toBe(507)
    expect(await full.admin.listAudit({ query: { action: 'audit.exported' } })).toEqual([])
  } finally {
    await full.stop()
  }
})

test('an export of many rows is whole, and too many are refused with how to narrow (P-C10)', async () => {
  const fresh = await startApi()
  try {
    const by = { db: fresh.database, person: null, ip: '', now: 1_000 }
    const row = { action: 'team.updated', target_type: 'team', target_id: 1 } as const
    await audit(by, row)
    // Only how many there are matters here: hashes that are none take a second, not a minute.
    const fill = (most: number) =>
      fresh.database.pool.query(`begin; set local session_replication_role = replica;
        insert into audit_rows (auditid, at, action, target_type, target_id, content_digest,
          origin_digest, prev_hash, hash)
        select n, 2000, 'team.updated', 'team', '1', '', '', '', '' from generate_series(
          (select max(auditid) + 1 from audit_rows), ${most}) n;
        update audit_newest set auditid = ${most}, hash = ''; commit`)
    const answer = async (query: string) =>
      fresh.request(`/x/audit${query}`, {
        headers: { Authorization: `api ${fresh.admin.token}` },
      })
    await fill(1_200)
    const { 'audit.jsonl': lines } = unzipSync(
      new Uint8Array(await (await answer('/export?action=team')).arrayBuffer()),
    )
    const ids = strFromU8(existing(lines, 'audit.jsonl'))
      .split('\n')
      .slice(0, -1)
      .map(line => (JSON.parse(line) as Row).auditid)
    const { last } = await fresh.database.one<{ last: number }>(sql`
      select max(auditid)::int as last from audit_rows where action = 'team.updated'`)
    expect([lastOf(ids), new Set(ids).size]).toEqual([last, ids.length])
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(ids.length).toBeGreaterThan(1_100)
    await fill(100_010)
    for (const path of ['/export?end_date=3000', '?format=csv&end_date=3000']) {
      const refused = await answer(path)
      expect([path, refused.status]).toEqual([path, 422])
      const { errors } = (await refused.json()) as { errors: { field: string; code: string }[] }
      expect(firstOf(errors)).toMatchObject({
        field: 'start_date',
        code: 'too_many',
        message: expect.stringContaining('shorter period'),
      })
    }
  } finally {
    await fresh.stop()
  }
})

describe('the key', () => {
  test('is made once, however many ask at the same time (P-C10)', async () => {
    const fresh = await startApi()
    try {
      const keys = await Promise.all(Array.from({ length: 6 }, () => fresh.admin.readAuditKey()))
      expect(new Set(keys.map(key => key.fingerprint)).size).toBe(1)
      expect(await fresh.admin.readAuditKey()).toEqual(keys[0])
    } finally {
      await fresh.stop()
    }
  })

  test('keeps its private part out of every way out, but for a backup (P-C10)', async () => {
    await exported()
    const { private_key } = await api.database.one<{ private_key: string }>(
      sql`select private_key from audit_key`,
    )
    const secret = existing(private_key.split('\n')[1], 'a line of the key')
    const { privateKey, ...shown } = await loadSigningKey(api.database, 0)
    const out = {
      answers: await Promise.all([
        api.admin.readAuditKey(),
        api.admin.listAudit({ query: { limit: 200 } }),
        api.admin.readSettings(),
        api.admin.readOperator(),
        api.admin.readSupportBundle(),
      ]),
      export: await filesOfExport(api),
      archive: await archiveAbout(api, api.admin),
      signed: (await exported()).text('README.txt'),
      logged: [JSON.stringify({ privateKey }), String(privateKey), shown],
    }
    expect(secret.length).toBeGreaterThan(60)
    expect(JSON.stringify(out)).not.toContain(secret.slice(0, 40))
    expect(JSON.stringify(out)).not.toContain('PRIVATE KEY')
    expect(JSON.stringify(out.export)).not.toContain('BEGIN PUBLIC KEY')
  })
})
