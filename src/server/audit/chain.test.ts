import { describe, expect, test } from 'vitest'
import { firstOf, lastOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, startApiForFile, type TestPerson } from '#testing/api.ts'
import { audit } from '#server/effects/audit.ts'
import { brokenAudit } from '../../fixtures/brokenAudit.ts'
import { checkAuditPart } from './check.ts'
import { trimAudit } from './sql.ts'

const api = await startApiForFile()
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const of = (person: TestPerson) => ({ userid: person.me.userid })
/** As somebody with the database in hand would. */
const tamper = (statement: string) =>
  api.database.pool.query(
    `begin; set local session_replication_role = replica; ${statement}; commit`,
  )

describe('the chain', () => {
  test('holds however many write at once, without a gap (M-134)', async () => {
    const { ivo } = await api.people('ivo')
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        api.admin.patchUser({ params: of(ivo), body: { location: `Place ${n}` } }),
      ),
    )
    const ids = await api.database.values<number>(
      sql`select auditid from audit_rows order by auditid`,
    )
    expect(ids).toEqual(ids.map((_, index) => index + 1))
    expect(await brokenAudit(api.database)).toEqual([])
  })

  test('is refused to whoever would change a row or take one out (M-134)', async () => {
    await expect(
      api.database.run(sql`update audit_rows set action = 'nothing' where auditid = 2`),
    ).rejects.toThrow(/never changed/)
    await expect(api.database.run(sql`delete from audit_rows where auditid = 2`)).rejects.toThrow(
      /never changed/,
    )
  })

  test('names a changed, a revalued and a missing row (M-134)', async () => {
    const { jan } = await api.people('jan')
    for (let n = 0; n < 6; n++)
      await api.admin.patchUser({ params: of(jan), body: { location: `Town ${n}` } })
    const { last } = await api.database.one<{ last: number }>(
      sql`select max(auditid)::int as last from audit_rows`,
    )
    await tamper(`update audit_rows set actor = ${jan.me.userid} where auditid = ${last - 4}`)
    expect(await brokenAudit(api.database)).toEqual([last - 4])
    await tamper(`update audit_rows set actor = ${api.admin.me.userid} where auditid = ${last - 4}`)
    await tamper(
      `update audit_values set value = jsonb_set(value, '{after,location}', '"Rome"')
        where auditid = ${last - 2} and part = 'content'`,
    )
    expect(await brokenAudit(api.database)).toEqual([last - 2])
    await tamper(
      `update audit_values set value = jsonb_set(value, '{after,location}', '"Town 3"')
        where auditid = ${last - 2} and part = 'content'`,
    )
    expect(await brokenAudit(api.database)).toEqual([])
    await tamper(
      `delete from audit_values where auditid = ${last - 1}; delete from audit_rows
        where auditid = ${last - 1}`,
    )
    expect(await brokenAudit(api.database)).toEqual([last])
  })

  test('drops old rows by age and still verifies (M-134)', async () => {
    const fresh = await startApi()
    try {
      const by = { db: fresh.database, person: null, ip: '' }
      for (const now of [1000, 2000, 500_000_000])
        await audit(
          { ...by, now },
          { action: 'settings.changed', target_type: 'settings', target_id: 'site' },
        )
      const kept = () =>
        fresh.database.many<{ at: number }>(
          sql`select at from audit_rows where action = 'settings.changed' order by auditid`,
        )
      await fresh.database.run(
        sql`delete from audit_values where auditid in (select auditid from audit_rows
          where at > 500000000)`,
      )
      await trimAudit(fresh.database, 365, 500_000_100)
      expect(await kept()).toEqual([{ at: 500_000_000 }])
      await trimAudit(fresh.database, 365, 900_000_000)
      expect(await kept()).toEqual([{ at: 500_000_000 }])
      await audit(
        { ...by, now: 900_000_001 },
        { action: 'settings.changed', target_type: 'settings', target_id: 'site' },
      )
      expect(await kept()).toHaveLength(2)
      expect(await brokenAudit(fresh.database)).toEqual([])
    } finally {
      await fresh.stop()
    }
  })
})

describe('the check of the chain', () => {
  const whole = { broken: 0, breaks: [] }
  const checked = async (on: Awaited<ReturnType<typeof startApi>>) =>
    firstOf((await on.admin.checkAudit({})).breaks)
  const on = async (
    run: (fresh: Awaited<ReturnType<typeof startApi>>, hurt: Hurt) => Promise<void>,
  ) => {
    const fresh = await startApi()
    try {
      const by = { db: fresh.database, person: null, ip: '', now: 1000 }
      for (let n = 0; n < 6; n++)
        await audit(by, { action: 'team.updated', target_type: 'team', target_id: n })
      const ids = await fresh.database.values<number>(
        sql`select auditid::int from audit_rows order by auditid`,
      )
      const hurt: Hurt = {
        last: lastOf(ids),
        sql: statement =>
          fresh.database.pool.query(
            `begin; set local session_replication_role = replica; ${statement}; commit`,
          ),
      }
      await run(fresh, hurt)
    } finally {
      await fresh.stop()
    }
  }
  type Hurt = { last: number; sql: (statement: string) => Promise<unknown> }

  test('goes part by part (P-17)', () =>
    on(async (fresh, { last }) => {
      expect(await fresh.admin.checkAudit({})).toEqual({ rows: last, ...whole, last: null })
      expect(await checkAuditPart(fresh.database, 0, 2)).toEqual({ rows: 2, ...whole, last: 2 })
      expect(await checkAuditPart(fresh.database, last - 2, 2)).toEqual({
        rows: 2,
        ...whole,
        last,
      })
      expect(await checkAuditPart(fresh.database, last, 2)).toEqual({
        rows: 0,
        ...whole,
        last: null,
      })
      await expect(
        (await fresh.person('mo', { privilege: 'Moderator' })).checkAudit({}),
      ).rejects.toMatchObject({ status: 403 })
    }))

  test('names a changed row even where its hash was mended (P-17)', () =>
    on(async (fresh, { last, sql: hurt }) => {
      await hurt(`update audit_rows set action = 'team.deleted' where auditid = ${last - 3}`)
      expect(await checked(fresh)).toEqual({ auditid: last - 3, how: 'changed' })
      await hurt(`update audit_rows r set hash = audit_hash(r) where auditid = ${last - 3}`)
      expect(await checked(fresh)).toEqual({ auditid: last - 2, how: 'changed' })
      expect(await checkAuditPart(fresh.database, last - 3, 1)).toMatchObject({
        breaks: [{ auditid: last - 2 }],
      })
    }))

  test('goes on behind a break and names all of them (P-17)', () =>
    on(async (fresh, { last, sql: hurt }) => {
      await hurt(
        `update audit_rows set action = 'team.deleted' where auditid in (${last - 5}, ${last - 2});
          delete from audit_values where auditid in (${last - 4}, ${last});
          delete from audit_rows where auditid in (${last - 4}, ${last})`,
      )
      expect(await fresh.admin.checkAudit({})).toEqual({
        rows: last - 2,
        broken: 4,
        breaks: [
          { auditid: last - 5, how: 'changed' },
          { auditid: last - 4, how: 'missing' },
          { auditid: last - 2, how: 'changed' },
          { auditid: last, how: 'end' },
        ],
        last: null,
      })
      expect(await checkAuditPart(fresh.database, last - 6, 1)).toEqual({
        rows: 1,
        broken: 1,
        breaks: [{ auditid: last - 5, how: 'changed' }],
        last: last - 5,
      })
    }))

  test('counts all breaks and names the first hundred of a part (P-17)', () =>
    on(async (fresh, { last, sql: hurt }) => {
      const by = { db: fresh.database, person: null, ip: '', now: 1000 }
      for (let n = 0; n < 110; n++)
        await audit(by, { action: 'team.updated', target_type: 'team', target_id: n })
      await hurt(`update audit_rows set at = 7 where auditid > ${last}`)
      const { broken, breaks } = await fresh.admin.checkAudit({})
      expect([broken, breaks.length, breaks[0]]).toEqual([
        110,
        100,
        { auditid: last + 1, how: 'changed' },
      ])
    }))

  test('names the newest row where it was changed with its hash (P-17)', () =>
    on(async (fresh, { last, sql: hurt }) => {
      await hurt(
        `update audit_rows set actor = null, target_id = '9' where auditid = ${last};
          update audit_rows r set hash = audit_hash(r) where auditid = ${last}`,
      )
      expect(await checked(fresh)).toEqual({ auditid: last, how: 'changed' })
    }))

  test('names what was removed in the middle and at the beginning (P-17)', () =>
    on(async (fresh, { last, sql: hurt }) => {
      const remove = (which: string) =>
        hurt(`delete from audit_values where ${which}; delete from audit_rows where ${which}`)
      await remove(`auditid = ${last - 2}`)
      expect(await checked(fresh)).toEqual({ auditid: last - 2, how: 'missing' })
      expect(await checkAuditPart(fresh.database, last - 3, 5)).toMatchObject({
        breaks: [{ auditid: last - 2, how: 'missing' }],
      })
      await remove('auditid = 1')
      expect(await checked(fresh)).toEqual({ auditid: 1, how: 'missing' })
    }))

  test('names a removed end even once new rows follow (P-17)', () =>
    on(async (fresh, { last, sql: hurt }) => {
      await hurt(
        `delete from audit_values where auditid > ${last - 2};
          delete from audit_rows where auditid > ${last - 2}`,
      )
      expect(await checked(fresh)).toEqual({ auditid: last - 1, how: 'end' })
      await audit(
        { db: fresh.database, person: null, ip: '', now: 1000 },
        { action: 'team.updated', target_type: 'team', target_id: 9 },
      )
      expect(await checked(fresh)).toEqual({ auditid: last - 1, how: 'missing' })
    }))

  test('names a row that was put in behind the newest (P-17)', () =>
    on(async (fresh, { last, sql: hurt }) => {
      await hurt(
        `insert into audit_rows (auditid, at, action, target_type, target_id, content_digest,
            origin_digest, prev_hash, hash)
          select auditid + 1, at, action, target_type, target_id, content_digest, origin_digest,
            hash, '' from audit_rows where auditid = ${last};
          update audit_rows r set hash = audit_hash(r) where auditid = ${last + 1}`,
      )
      expect(await checked(fresh)).toEqual({ auditid: last + 1, how: 'inserted' })
    }))

  test('still misses a row that was taken out behind those that left by age (P-17)', () =>
    on(async (fresh, { last, sql: hurt }) => {
      const by = { db: fresh.database, person: null, ip: '', now: 900_000_000 }
      for (const target_id of [7, 8])
        await audit(by, { action: 'team.updated', target_type: 'team', target_id })
      await hurt(`delete from audit_rows where auditid = ${last + 1}`)
      await trimAudit(fresh.database, 365, 900_000_100)
      expect(await checked(fresh)).toEqual({ auditid: last + 1, how: 'missing' })
    }))

  test('holds where old rows left by age and where somebody was erased (P-17)', () =>
    on(async (fresh, { last }) => {
      await audit(
        { db: fresh.database, person: null, ip: '', now: 900_000_000 },
        { action: 'team.updated', target_type: 'team', target_id: 9, about: fresh.admin.me.userid },
      )
      await fresh.database.run(
        sql`delete from audit_values where userid = ${fresh.admin.me.userid}`,
      )
      await trimAudit(fresh.database, 365, 900_000_100)
      const { rows, broken } = await fresh.admin.checkAudit({})
      expect([broken, rows]).toEqual([0, 1])
      expect(last).toBeGreaterThan(1)
    }))
})
