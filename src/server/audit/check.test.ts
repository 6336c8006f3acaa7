import { describe, expect, test } from 'vitest'
import type { AuditBreak } from '#contract/audit/schemas.ts'
import { firstOf, lastOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApi } from '#testing/api.ts'
import { audit } from '#server/effects/audit.ts'
import { checkAuditPart } from './check.ts'
import { trimAudit } from './sql.ts'

describe('the check of the chain', () => {
  const whole = { broken: 0, breaks: [] }
  const broke = (how: AuditBreak, auditid: number, to = auditid) => ({ auditid, to, how })
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
        last: null,
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
      expect(await checked(fresh)).toEqual(broke('changed', last - 3))
      await hurt(`update audit_rows r set hash = audit_hash(r) where auditid = ${last - 3}`)
      expect(await checked(fresh)).toEqual(broke('changed', last - 2))
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
          broke('changed', last - 5),
          broke('missing', last - 4),
          broke('changed', last - 2),
          broke('end', last),
        ],
        last: null,
      })
      expect(await checkAuditPart(fresh.database, last - 6, 1)).toEqual({
        rows: 1,
        broken: 1,
        breaks: [broke('changed', last - 5)],
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
      expect([broken, breaks.length, breaks[0]]).toEqual([110, 100, broke('changed', last + 1)])
      // The newest is one of those that are not named, and still counted once; a cut end is named.
      await hurt(`update audit_newest set hash = ''`)
      expect((await fresh.admin.checkAudit({})).broken).toBe(110)
      await hurt(`update audit_newest set auditid = ${last + 115}`)
      const cut = await fresh.admin.checkAudit({})
      expect([cut.broken, cut.breaks.length, cut.breaks[0], lastOf(cut.breaks)]).toEqual([
        111,
        100,
        broke('changed', last + 1),
        broke('end', last + 111, last + 115),
      ])
    }))

  test('counts a changed newest row once where a part ends with it (P-17)', () =>
    on(async (fresh, { last, sql: hurt }) => {
      await hurt(`update audit_rows set at = 7 where auditid = ${last};
        update audit_newest set hash = ''`)
      expect(await checkAuditPart(fresh.database, last - 2, 2)).toEqual({
        rows: 2,
        broken: 1,
        breaks: [broke('changed', last)],
        last: null,
      })
    }))

  test('names the newest row where it was changed with its hash (P-17)', () =>
    on(async (fresh, { last, sql: hurt }) => {
      await hurt(
        `update audit_rows set actor = null, target_id = '9' where auditid = ${last};
          update audit_rows r set hash = audit_hash(r) where auditid = ${last}`,
      )
      expect(await checked(fresh)).toEqual(broke('changed', last))
    }))

  test('names what was removed in the middle and at the beginning (P-17)', () =>
    on(async (fresh, { last, sql: hurt }) => {
      const remove = (which: string) =>
        hurt(`delete from audit_values where ${which}; delete from audit_rows where ${which}`)
      await remove(`auditid = ${last - 2}`)
      expect(await checked(fresh)).toEqual(broke('missing', last - 2))
      expect(await checkAuditPart(fresh.database, last - 3, 5)).toMatchObject({
        breaks: [broke('missing', last - 2)],
      })
      await remove('auditid = 1')
      expect(await checked(fresh)).toEqual(broke('missing', 1))
      await remove(`auditid = ${last - 3}`)
      expect((await fresh.admin.checkAudit({})).breaks).toEqual([
        broke('missing', 1),
        broke('missing', last - 3, last - 2),
      ])
    }))

  test('says that what is noted of the ends is gone, and accuses no row (P-17)', () =>
    on(async (fresh, { last, sql: hurt }) => {
      await hurt('delete from audit_newest')
      const unnoted = { rows: last, broken: 1, breaks: [broke('unnoted', last)], last: null }
      expect(await fresh.admin.checkAudit({})).toEqual(unnoted)
      await hurt('delete from audit_rows where auditid < 4')
      expect(await fresh.admin.checkAudit({})).toEqual({ ...unnoted, rows: last - 3 })
    }))

  test('names the end of a log of which nothing is left, from the oldest kept (P-17)', () =>
    on(async (fresh, { last, sql: hurt }) => {
      await hurt(`delete from audit_values; delete from audit_rows;
        update audit_newest set oldest = 3`)
      expect(await checked(fresh)).toEqual(broke('end', 3, last))
    }))

  test('names a removed end even once new rows follow (P-17)', () =>
    on(async (fresh, { last, sql: hurt }) => {
      await hurt(
        `delete from audit_values where auditid > ${last - 2};
          delete from audit_rows where auditid > ${last - 2}`,
      )
      expect(await checked(fresh)).toEqual(broke('end', last - 1, last))
      await audit(
        { db: fresh.database, person: null, ip: '', now: 1000 },
        { action: 'team.updated', target_type: 'team', target_id: 9 },
      )
      expect(await checked(fresh)).toEqual(broke('missing', last - 1, last))
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
      expect(await checked(fresh)).toEqual(broke('inserted', last + 1))
    }))

  test('still misses a row that was taken out behind those that left by age (P-17)', () =>
    on(async (fresh, { last, sql: hurt }) => {
      const by = { db: fresh.database, person: null, ip: '', now: 900_000_000 }
      for (const target_id of [7, 8])
        await audit(by, { action: 'team.updated', target_type: 'team', target_id })
      await hurt(`delete from audit_rows where auditid = ${last + 1}`)
      await trimAudit(fresh.database, 365, 900_000_100)
      expect(await checked(fresh)).toEqual(broke('missing', last + 1))
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
