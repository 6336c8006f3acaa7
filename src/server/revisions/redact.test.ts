// An Admin takes one revision out of the history: what it brought is nowhere any more, and the
// history says that it was taken out (S-14; decision 0376).
import { describe, expect, test } from 'vitest'
import type { Guide, Step } from '#contract/guides/shapes.ts'
import { existing, firstOf, foundIn, itemAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { photo } from '#testing/images.ts'
import { startApiForFile } from '#testing/api.ts'
import { tablesSaying } from '#testing/redaction.ts'

const api = await startApiForFile()
const ada = await api.person('ada', { privilege: 'Author' })
const bob = await api.person('bob')
const mo = await api.person('mo', { privilege: 'Moderator' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Bench', contents: 'A table.' } })

const secret = 'hunter-two-pebble'
const line = (text_raw: string) => ({ text_raw, bullet: 'black' as const, level: 0, lineid: null })
const aGuide = async (): Promise<Guide> => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Bench', type: 'repair', title: 'Drawer', introduction: 'It sticks.' },
  })
  for (const word of ['Pull the drawer.', 'Wax the rails.'])
    await ada.createStep({ params: { guideid }, body: { lines: [line(word)] } })
  const { revisionid } = await ada.readGuide({ params: { guideid } })
  return ada.publishGuide({ params: { guideid }, query: { revisionid } })
}
const edit = (step: Step, text: string, who = ada): Promise<Step> =>
  who.patchStep({
    params: step,
    query: { revisionid: step.revisionid },
    body: { lines: [line(text)] },
  })
const redact = (revisionid: number, reason = 'A password stood in it', who = api.admin) =>
  who.redactRevision({ params: { revisionid }, body: { reason } })
const history = (guide: Guide) =>
  api.anyone.listGuideRevisions({ params: { guideid: guide.guideid }, query: { limit: 50 } })
const textOf = ({ lines }: Pick<Step, 'lines'>) => lines.map(one => one.text_raw).join(' ')
const stepAt = async ({ guideid, stepid }: Step, revisionid: number) =>
  textOf(await api.anyone.readStepRevision({ params: { guideid, stepid, revisionid } }))
const problem = (code: string) => ({
  status: 422,
  errors: [expect.objectContaining({ field: 'revisionid', code })],
})
describe('a redacted revision of a guide', () => {
  test('says no more what it brought, in no table and to nobody (S-14)', async () => {
    const guide = await aGuide()
    const step = firstOf(guide.steps)
    const leaked = await ada.patchStep(
      { params: step, query: { revisionid: step.revisionid }, body: { lines: [line(secret)] } },
      { key: 'the-leak' },
    )
    const mended = await edit(leaked, 'Pull the drawer out.')
    await api.jobsDone()
    expect(await tablesSaying(api.database, secret)).toContain('revisions')
    expect(await stepAt(step, leaked.revisionid)).toBe(secret)

    const done = await redact(leaked.revisionid)
    expect(done).toMatchObject({
      userid: api.admin.me.userid,
      username: api.admin.me.username,
      reason: 'A password stood in it',
    })
    await api.jobsDone()
    expect(await tablesSaying(api.database, secret)).toEqual([])
    expect(await stepAt(step, leaked.revisionid)).toBe('Pull the drawer.')
    const params = { guideid: guide.guideid }
    const compared = await api.anyone.diffGuideRevisions({
      params,
      query: { from: leaked.revisionid, to: mended.revisionid },
    })
    expect(JSON.stringify(compared)).toContain('Pull the drawer')
    const whole = await bob.readGuideRevision({
      params: { ...params, revisionid: leaked.revisionid },
    })
    expect(whole.steps.map(textOf)).toEqual(['Pull the drawer.', 'Wax the rails.'])
    expect((await api.anyone.readGuide({ params })).steps.map(textOf)).toEqual([
      'Pull the drawer out.',
      'Wax the rails.',
    ])
  })

  test('is marked in the history with who did it, when and why (S-14)', async () => {
    const guide = await aGuide()
    const leaked = await edit(firstOf(guide.steps), secret)
    await edit(leaked, 'Pull.')
    const { date } = await redact(leaked.revisionid, 'A name')
    const rows = await history(guide)
    const row = foundIn(rows, one => one.revisionid === leaked.revisionid)
    expect(row).toMatchObject({
      userid: ada.me.userid,
      fields: [],
      size_delta: 0,
      redacted: {
        userid: api.admin.me.userid,
        username: api.admin.me.username,
        date,
        reason: 'A name',
      },
    })
    expect(row).not.toHaveProperty('lines')
    expect(rows.filter(one => one.redacted)).toHaveLength(1)
    const said = foundIn(
      await api.admin.listAudit({
        query: { target_type: 'guide', target_id: String(guide.guideid) },
      }),
      one => one.action === 'revision.redacted',
    )
    expect(said).toMatchObject({
      after: { revisionid: leaked.revisionid },
      reason: 'A name',
    })
  })

  test('leaves nothing of two that said the same, in either order (S-14)', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const guide = await aGuide()
      const first = await edit(firstOf(guide.steps), secret)
      const second = await edit(first, `${secret} still`)
      await edit(second, 'Pull.')
      for (const at of order) await redact(itemAt([first, second], at).revisionid)
      await api.jobsDone()
      for (const { revisionid } of [first, second])
        expect(await stepAt(first, revisionid)).toBe('Pull the drawer.')
      await api.database.run(sql`delete from idempotency_keys`)
      expect(await tablesSaying(api.database, secret)).toEqual([])
    }
  })

  test('shows its picture to nobody who had it from there alone (S-14)', async () => {
    const { image } = await ada.uploadImage(
      { query: { file: 'drawer.jpg' } },
      { file: new Uint8Array(await photo(640, 480)) },
    )
    const guide = await aGuide()
    const step = firstOf(guide.steps)
    const shown = await ada.patchStep({
      params: step,
      query: { revisionid: step.revisionid },
      body: { media: { type: 'image', data: [image.id] } },
    })
    await ada.patchStep({
      params: step,
      query: { revisionid: shown.revisionid },
      body: { media: { type: 'image', data: [] } },
    })
    const url = existing(image.original, 'the address of a picture')
    expect((await api.file(url, bob)).status).toBe(200)
    await redact(shown.revisionid)
    expect((await api.file(url, bob)).status).toBe(404)
    expect((await api.file(url, ada)).status).toBe(200)
  })
})

test('a first revision and fields of a guide are emptied where nothing stood before (S-14)', async () => {
  const { guideid, revisionid } = await ada.createGuide({
    body: { category: 'Bench', type: 'repair', title: secret, introduction: secret, public: true },
  })
  const mended = await ada.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { title: 'Drawer', introduction: 'It sticks.' },
  })
  const said = await ada.listGuideRevisions({ params: { guideid }, query: {} })
  for (const one of said.slice(1)) await redact(one.revisionid)
  const old = await bob.readGuideRevision({ params: { guideid, revisionid } })
  expect(JSON.stringify(old)).not.toContain(secret)
  expect(old).toMatchObject({ introduction_raw: '', public: true, category: 'Bench' })
  expect(await bob.readGuide({ params: { guideid } })).toMatchObject({
    title: 'Drawer',
    revisionid: mended.revisionid,
  })
})

test('a page of a wiki is redacted by the same rules (S-14)', async () => {
  const page = { namespace: 'WIKI' as const, title: 'Glue' }
  const first = await ada.createWiki({ body: { ...page, contents: 'Holds.' } })
  const change = (revisionid: number, contents: string) =>
    ada.patchWiki({ params: page, query: { revisionid }, body: { contents } })
  const leaked = await change(first.revisionid, secret)
  await expect(redact(leaked.revisionid)).rejects.toMatchObject(problem('is_current'))
  const mended = await change(leaked.revisionid, 'Holds wood.')
  await redact(leaked.revisionid)
  const rows = await api.anyone.listWikiRevisions({ params: page, query: {} })
  expect(foundIn(rows, one => one.revisionid === leaked.revisionid)).toHaveProperty('redacted')
  const old = await api.anyone.readWikiRevision({
    params: { ...page, revisionid: leaked.revisionid },
  })
  expect(old.contents_raw).toBe('Holds.')
  const compared = await api.anyone.diffWikiRevisions({ params: page, query: {} })
  expect(JSON.stringify(compared)).not.toContain(secret)
  const back = await ada.revertWiki({
    params: page,
    query: { revisionid: mended.revisionid },
    body: { to_revisionid: leaked.revisionid },
  })
  expect(back.contents_raw).toBe('Holds.')
})

test('every word of a page goes, whatever field it stands in (S-14)', async () => {
  const page = { namespace: 'CATEGORY' as const, title: 'Clamps' }
  const { revisionid } = await api.admin.createWiki({ body: { ...page, contents: 'a' } })
  const leaked = await api.admin.patchWiki({
    params: page,
    query: { revisionid },
    body: {
      contents: secret,
      display_title: secret,
      page_title: secret,
      description: secret,
      info: [{ name: secret, value: secret }],
      maintenance_schedule: { schedules: [{ task: secret, months: 6 }] },
    },
  })
  const mended = await api.admin.patchWiki({
    params: page,
    query: { revisionid: leaked.revisionid },
    body: {
      contents: 'b',
      display_title: 'Clamps',
      page_title: 'Clamps',
      description: '',
      info: [],
      maintenance_schedule: { schedules: [] },
    },
  })
  await redact(leaked.revisionid)
  const kept = await api.database.many<{ content: object }>(
    sql`select content from revisions where resource = 'wiki' and revisionid between ${revisionid}
      and ${mended.revisionid}`,
  )
  expect(kept.length).toBeGreaterThan(2)
  expect(JSON.stringify(kept)).not.toContain(secret)
})

describe('what is not redacted', () => {
  test('the current version, and what is unknown or was redacted already (S-14)', async () => {
    const guide = await aGuide()
    const step = firstOf(guide.steps)
    for (const revisionid of [guide.revisionid, step.revisionid])
      await expect(redact(revisionid)).rejects.toMatchObject(problem('is_current'))
    await edit(step, 'Pull hard.')
    await redact(step.revisionid)
    await expect(redact(step.revisionid)).rejects.toMatchObject(problem('invalid_state'))
    await expect(redact(2_000_000_000)).rejects.toMatchObject({ status: 404 })
    await expect(redact(step.revisionid, '')).rejects.toMatchObject({ status: 422 })
    for (const who of [mo, ada, bob])
      await expect(redact(step.revisionid, 'Mine', who)).rejects.toMatchObject({ status: 403 })
  })

  test('what an edit that waits was made from, until it is decided (S-14)', async () => {
    const cy = await api.person('cy')
    const pull = firstOf((await aGuide()).steps)
    const below = await edit(pull, 'Pull it by the knob.', bob)
    const above = await edit(below, 'Pull it by the brass knob.', cy)
    await expect(redact(below.revisionid)).rejects.toMatchObject(problem('edits_wait'))
    await expect(redact(above.revisionid)).rejects.toMatchObject(problem('is_current'))
    const itemOf = async ({ revisionid }: Step) =>
      foundIn(await mo.listPatrolItems({ query: {} }), one => one.head_revisionid === revisionid)
    const { itemid } = await itemOf(above)
    const { revisionid } = await mo.readPatrolItem({ params: { itemid } })
    await cy.withdrawPatrolItem({ params: { itemid }, query: { revisionid } })
    await expect(redact(below.revisionid)).rejects.toMatchObject({ status: 422 })
    const first = await itemOf(below)
    await bob.withdrawPatrolItem({
      params: { itemid: first.itemid },
      query: { revisionid: first.revisionid },
    })
    await redact(below.revisionid)
    await redact(above.revisionid)
    for (const one of [below, above]) {
      const seen = await mo.readStepRevision({
        params: { guideid: pull.guideid, stepid: pull.stepid, revisionid: one.revisionid },
      })
      expect(textOf(seen)).toBe('Pull the drawer.')
    }
  })
})
