// What was redacted when patrol still kept the words (before 0154).
import { expect, test } from 'vitest'
import { verifyLedger } from '#server/patrol/decisions/ledger.ts'
import { tablesSaying } from '#testing/redaction.ts'
import { sceneOfFile } from '#testing/patrol.ts'

const s = sceneOfFile()
const secret = 'hunter-two-pebble'
const tables = ['patrol_units', 'patrol_decision_documents', 'patrol_items']
const query = (text: string, values: unknown[] = []) => s.api.database.pool.query(text, values)

/** What patrol keeps is put back as it stands now once `act` is done: so it was before 0154. */
const keptThrough = async (act: () => Promise<void>): Promise<void> => {
  for (const table of tables) await query(`create table kept_${table} as table ${table}`)
  await act()
  await query(`begin; set local session_replication_role = replica;
    update patrol_units u set unit = k.unit from kept_patrol_units k
      where k.itemid = u.itemid and k.unitid = u.unitid;
    update patrol_items i set base = k.base from kept_patrol_items k where k.itemid = i.itemid;
    update patrol_decision_documents d set base = k.base, head = k.head, live_before = k.live_before,
      live_after = k.live_after, written_digest = null, own_redacted = null
      from kept_patrol_decision_documents k where k.decisionid = d.decisionid;
    commit`)
  for (const table of tables) await query(`drop table kept_${table}`)
}

test('words that were redacted before patrol lost them are lost to it, too (S-14, M-22)', async () => {
  const guide = await s.guide()
  const itemid = await s.rewrite(s.ada, guide, 1, secret)
  const { decision } = await s.decide(s.mo, itemid, { action: 'accept' })
  await s.decide(s.mo, await s.rewrite(s.bob, guide, 1, 'Pull it'), { action: 'accept' })
  const denied = await s.rewrite(s.ada, guide, 2, 'Denied words')
  await s.decide(s.mo, denied, { action: 'deny', reason_text: 'It is not so.' })
  await keptThrough(async () => {
    const { rows } = await query(
      `select revisionid from revisions where doc_type = 'guide' and docid = $1
        and content::text like $2 order by 1`,
      [guide.guideid, `%${secret}%`],
    )
    for (const { revisionid } of rows)
      await s.admin.redactRevision({ params: { revisionid }, body: { reason: 'A password' } })
  })
  const waiting = await s.rewrite(s.bob, guide, 2, 'Waiting words')
  await query('delete from idempotency_keys')
  expect(await tablesSaying(s.api.database, secret)).toContain('patrol_decision_documents')
  await query(`insert into jobs (kind, payload, run_at)
    select 'patrol_redaction', jsonb_build_object('revisionid', min(revisionid)), 0
    from redactions`)
  await s.api.jobsDone()
  expect(await tablesSaying(s.api.database, secret)).toEqual([])
  const { diff } = await s.mo.readPatrolDecision({ params: decision })
  expect(JSON.stringify(diff.head)).toContain('Step 2')
  expect(JSON.stringify(await s.itemOf(denied, s.mo))).toContain('Denied words')
  expect(JSON.stringify(await s.itemOf(waiting, s.mo))).toContain('Waiting words')
  expect(await verifyLedger(s.api.database)).toMatchObject({ broken: null })
})
