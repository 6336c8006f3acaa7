import { describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApi, startApiForFile, type TestPerson } from '#testing/api.ts'
import { audit } from '#server/effects/audit.ts'
import { brokenAudit } from '../../fixtures/brokenAudit.ts'
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
