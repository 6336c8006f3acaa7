import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { readToEdit } from '#app/drafts/send/readToEdit.ts'
import { createOutbox } from '#app/drafts/outbox.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { takeEstimate } from './takeEstimate.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Lathe', contents: '' } })
})
afterAll(() => api.stop())

/** All of the guide that a rehearsal leaves alone. */
const restOf = (guide: Guide) => ({
  ...guide,
  revisionid: 0,
  modified_date: 0,
  time_required: '',
  time_required_min: 0,
  time_required_max: 0,
  steps: guide.steps.map(step => ({ ...step, comments: [], comment_count: 0 })),
})

test('the times of a rehearsal are written, and nothing else of the guide changes (A-122)', async () => {
  const { ada } = await api.people('ada')
  const { guideid } = await ada.createGuide({
    body: { category: 'Lathe', type: 'repair', title: 'Oil the lathe', summary: 'One drop.' },
  })
  for (const word of ['one', 'two', 'three', 'four', 'five'])
    await ada.createStep({
      params: { guideid },
      body: { lines: [{ text_raw: `Do part ${word}.`, bullet: 'black', level: 0 }] },
    })
  const before = await readToEdit(guideid, ada.readGuide)
  const { userid } = await ada.readOwnUser()
  const outbox = createOutbox({ client: ada, drafts: null, owner: { userid, site: 'test' } })
  expect(await takeEstimate(outbox, before, { min: 240, max: 261 })).toBe('saved')
  expect(outbox.isUnsaved(guideKey(guideid))).toBe(false)
  outbox.stop()
  const after = await readToEdit(guideid, ada.readGuide)
  expect(after).toMatchObject({ time_required_min: 240, time_required_max: 261 })
  expect(restOf(after)).toEqual(restOf(before))
})

test('a time that waits for review is not said to be saved (A-122)', async () => {
  const cara = await api.person('cara', { privilege: 'Author' })
  const { dan } = await api.people('dan')
  const { guideid, revisionid } = await cara.createGuide({
    body: { category: 'Lathe', type: 'repair', title: 'Clean the lathe', summary: 'Brush it.' },
  })
  await cara.publishGuide({ params: { guideid }, query: { revisionid } })
  const { userid } = await dan.readOwnUser()
  const outbox = createOutbox({ client: dan, drafts: null, owner: { userid, site: 'test' } })
  const guide = await readToEdit(guideid, dan.readGuide)
  expect(await takeEstimate(outbox, guide, { min: 30, max: 30 })).toBe('waits')
  outbox.stop()
  const live = await cara.readGuide({ params: { guideid } })
  expect(live.time_required_max).toBe(0)
})

test('a time that could not be sent is not said to be saved (A-122)', async () => {
  const { eve } = await api.people('eve')
  const { guideid } = await eve.createGuide({
    body: { category: 'Lathe', type: 'repair', title: 'Move the lathe', summary: 'It is heavy.' },
  })
  const { userid } = await eve.readOwnUser()
  const outbox = createOutbox({
    client: eve,
    drafts: null,
    owner: { userid, site: 'test' },
    online: () => false,
  })
  const guide = await readToEdit(guideid, eve.readGuide)
  expect(await takeEstimate(outbox, guide, { min: 30, max: 30 })).toBe('kept')
  expect(outbox.isUnsaved(guideKey(guideid))).toBe(true)
  outbox.stop()
})
