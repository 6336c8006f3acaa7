// What edits and decisions keep of a document is redacted with its history (S-14; decision 0376).
import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf, foundIn, itemAt } from '#lib/existing.ts'
import { verifyLedger } from '#server/patrol/decisions/ledger.ts'
import { tablesSaying } from '#testing/redaction.ts'
import { line, sceneOfFile } from '../../testing/patrol.ts'

const s = sceneOfFile()
const secret = 'hunter-two-pebble'
const redact = (revisionid: number) =>
  s.admin.redactRevision({ params: { revisionid }, body: { reason: 'A password stood in it' } })
const told = async (itemid: number, decisionid: number, author = s.ada) =>
  JSON.stringify([
    await s.itemOf(itemid, s.mo),
    await s.itemOf(itemid, author),
    await s.mo.readPatrolDecision({ params: { decisionid } }),
    await s.mo.listPatrolDecisions({ query: { limit: 200 } }),
    await author.listOwnPatrolItems({}),
  ])
const forgetAnswers = () => s.api.database.pool.query('delete from idempotency_keys')
const leaks = async (): Promise<string[]> => {
  await s.api.jobsDone()
  await forgetAnswers()
  return tablesSaying(s.api.database, secret)
}
/** Every revision of the guide and its steps that somebody may read and that brought the word. */
const redactAll = async (guide: Guide): Promise<void> => {
  const { rows } = await s.api.database.pool.query<{ revisionid: number }>(
    `select revisionid from revisions where doc_type = 'guide' and docid = $1
      and content::text like $2 order by revisionid`,
    [guide.guideid, `%${secret}%`],
  )
  for (const { revisionid } of rows) await redact(revisionid)
}

test('an accepted edit says it no more, and the ledger still verifies (S-14, M-22)', async () => {
  const guide = await s.guide()
  const itemid = await s.rewrite(s.ada, guide, 1, secret)
  await s.itemOf(itemid, s.mo)
  const { decision } = await s.decide(s.mo, itemid, { action: 'accept' })
  const mended = await s.rewrite(s.bob, guide, 1, 'Pull it')
  const second = await s.decide(s.mo, mended, { action: 'accept' })
  expect(await told(itemid, decision.decisionid)).toContain(secret)
  expect(await leaks()).toEqual(expect.arrayContaining(['patrol_decision_documents']))

  await redactAll(guide)
  expect(await leaks()).toEqual([])
  expect(await told(itemid, decision.decisionid)).not.toContain(secret)
  const later = await told(mended, second.decision.decisionid, s.bob)
  expect(later).not.toContain(secret)
  expect(later).toContain('Pull it')
  expect(await verifyLedger(s.api.database)).toMatchObject({ broken: null })
  await expect(
    s.mo.undoPatrolDecision({ params: second.decision, query: second.item, body: {} }),
  ).rejects.toMatchObject({ status: 422, errors: [{ code: 'undo_blocked' }] })
  expect(s.texts(await s.live(guide))[0]).toBe('Pull it')
})

test('a denied edit says it no more, and is not brought back or sent again (S-14)', async () => {
  const guide = await s.guide()
  const itemid = await s.rewrite(s.ada, guide, 1, secret)
  const { decision, item } = await s.decide(s.mo, itemid, { action: 'deny' })
  await redactAll(guide)
  expect(await leaks()).toEqual([])
  expect(await told(itemid, decision.decisionid)).not.toContain(secret)
  await expect(
    s.mo.undoPatrolDecision({ params: decision, query: item, body: {} }),
  ).rejects.toMatchObject({ status: 422, errors: [{ code: 'undo_blocked' }] })
  await expect(
    s.ada.resubmitPatrolItem({ params: { itemid }, body: { mode: 'all' } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ code: 'invalid_state' }] })
  expect(await verifyLedger(s.api.database)).toMatchObject({ broken: null })
})

test('what a merge of the machine took over of it goes with it (S-14)', async () => {
  const guide = await s.guide()
  await s.rewrite(s.kim, guide, 1, secret)
  const leaked = itemAt((await s.live(guide)).steps, 0).revisionid
  // Denied: the head says again what is live. Denied below another: the head says that and more.
  await s.decide(s.mo, await s.rewrite(s.ada, guide, 1, 'Lift'), { action: 'deny' })
  const step = itemAt((await s.live(guide)).steps, 0)
  const beside = (who: typeof s.ada, text: string, now: { revisionid: number }) =>
    who.patchStep({
      params: step,
      query: now,
      body: { lines: [...step.lines, line(text)] },
    })
  const first = await s.ada.patchStep({ params: step, query: step, body: { title: 'Lift' } })
  const second = await beside(s.bob, 'Twist', first)
  for (const { patrolid } of [first, second])
    await s.decide(s.mo, patrolid ?? 0, { action: 'deny' })
  await s.rewrite(s.kim, guide, 1, 'Pull it')
  const copies = await s.api.database.pool.query(
    `select revisionid from revisions where kind = 'merge' and content::text like $1`,
    [`%${secret}%`],
  )
  expect(copies.rows).toHaveLength(3)
  const shown = await s.mo.listGuideRevisions({ params: guide, query: { limit: 50 } })
  for (const { revisionid } of [{ revisionid: leaked }, first, second]) await redact(revisionid)
  expect(await leaks()).toEqual([])
  expect(
    (await s.mo.listGuideRevisions({ params: guide, query: { limit: 50 } })).map(
      one => one.revisionid,
    ),
  ).toEqual(shown.map(one => one.revisionid))
})

test('parts, texts of many lines and pages say it no more, and keep the rest (S-14)', async () => {
  const guide = await s.guide()
  const save = async (
    introduction: string,
    name: string,
    notes: string,
    action: 'accept' | 'deny',
  ) => {
    const { patrolid } = await s.ada.patchGuide({
      params: guide,
      query: await s.head(guide),
      body: { introduction, parts: [{ type: 'Seal', name, notes, quantity: 1 }] },
    })
    return s.decide(s.mo, patrolid ?? 0, { action })
  }
  // A part that goes live has a page of its own, with its name.
  await save('First.', `Seal ${secret}`, '', 'deny')
  const said = `First.\n\nUse ${secret}.\n\nLast.`
  const { decision } = await save(said, 'Seal of rubber', secret, 'accept')
  await save('First.\n\nLast.', 'Seal of rubber', 'Black', 'accept')
  await redactAll(guide)

  const page = { namespace: 'WIKI' as const, title: 'Glue' }
  await s.admin.createWiki({ body: { ...page, contents: 'Holds.\n\nSticks.' } })
  const change = async (contents: string) => {
    const { revisionid } = await s.admin.readWiki({
      params: page,
      query: { unpatrolled: true },
    })
    const { patrolid } = await s.ada.patchWiki({
      params: page,
      query: { revisionid },
      body: { contents },
    })
    return s.decide(s.mo, patrolid ?? 0, { action: 'accept' })
  }
  await change(`Holds.\n\nAsk ${secret}.\n\nSticks.`)
  const leaked = foundIn(await s.admin.listWikiRevisions({ params: page, query: {} }), () => true)
  await change('Holds.\n\nSticks.')
  const held = await s.api.database.pool.query<{ revisionid: number }>(
    `select revisionid from revisions where doc_type = 'wiki' and content::text like $1`,
    [`%${secret}%`],
  )
  expect(held.rows.map(row => row.revisionid)).toContain(leaked.revisionid)
  for (const { revisionid } of held.rows) await redact(revisionid)
  expect(await leaks()).toEqual([])
  const { diff } = await s.mo.readPatrolDecision({ params: decision })
  expect(JSON.stringify(diff.head)).toContain('First.\\n\\n\\n\\nLast.')
  expect(await verifyLedger(s.api.database)).toMatchObject({ broken: null })
})

test('what other versions say is kept where a decision shows it (S-14)', async () => {
  const guide = await s.guide()
  const step = firstOf(guide.steps)
  const itemid = await s.rewrite(s.ada, guide, 1, 'Lift')
  const { decision } = await s.decide(s.mo, itemid, { action: 'accept' })
  const { revisionid } = itemAt((await s.live(guide)).steps, 0)
  const both = await s.kim.patchStep({
    params: step,
    query: { revisionid },
    body: { lines: [line('Lift', firstOf(step.lines).lineid), line(secret)] },
  })
  await s.rewrite(s.kim, guide, 1, 'Lift')
  expect(both.patrolid ?? null).toBeNull()
  await s.kim.patchStep({
    params: step,
    query: { revisionid: itemAt((await s.live(guide)).steps, 0).revisionid },
    body: { lines: [line('Lift', firstOf(step.lines).lineid)] },
  })
  await redactAll(guide)
  expect(JSON.stringify(await s.mo.readPatrolDecision({ params: decision }))).toContain('Lift')
})

test('an edit is sent again though words of somebody else were redacted beside it (S-14)', async () => {
  const guide = await s.guide()
  const leak = await s.rewrite(s.bob, guide, 2, secret)
  await s.decide(s.mo, leak, { action: 'accept' })
  const itemid = await s.rewrite(s.ada, guide, 1, 'Lift')
  await s.decide(s.mo, itemid, { action: 'deny' })
  const mended = await s.rewrite(s.bob, guide, 2, 'Pull it')
  await s.decide(s.mo, mended, { action: 'accept' })
  await redactAll(guide)
  const own = (await s.ada.listOwnPatrolItems({})).find(one => one.itemid === itemid)
  expect(own).toMatchObject({ can_resubmit: true })
  const again = await s.ada.resubmitPatrolItem({ params: { itemid }, body: { mode: 'all' } })
  expect(JSON.stringify(again.draft)).toContain('Lift')
  const leaked = (await s.bob.listOwnPatrolItems({})).find(one => one.itemid === leak)
  expect(leaked).toMatchObject({ can_resubmit: false })
})

test('an edit of a deleted guide comes back with no words cut out of it (S-14)', async () => {
  const guide = await s.guide()
  const before = s.texts(await s.live(guide))
  const itemid = await s.rewrite(s.ada, guide, 1, secret)
  await s.admin.deleteGuide({ params: guide, query: await s.head(guide) })
  await redactAll(guide)
  await s.admin.restoreGuide({ params: { guideid: guide.guideid, langid: 'en' } })
  expect(await leaks()).toEqual([])
  expect((await s.itemOf(itemid, s.mo)).state).toBe('orphaned')
  const { steps } = await s.admin.readGuide({ params: guide, query: { unpatrolled: true } })
  expect(steps.map(step => firstOf(step.lines).text_raw)).toEqual(before)
})
