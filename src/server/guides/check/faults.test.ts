import { expect, test } from 'vitest'
import { firstOf, foundIn } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { photo } from '#testing/images.ts'
import { line, openSetup } from '../../../fixtures/setup.ts'
import { indexed } from '../../../testing/searchIndex.ts'

const api = await startApiForFile()
const setup = await openSetup(api)
const nora = await api.person('nora')

const listed = async () => {
  await indexed(api)
  return nora.listGuidesToMend({ query: { limit: 200 } })
}
const of = async (guideid: number) => (await listed()).find(one => one.guide.guideid === guideid)
const pictured = { lines: [line('Pull.')], media: { type: 'image', data: [setup.image.id] } }
const bare = { lines: [line('Pull.')] }
/** A public guide that has all its fields, and one step for each of these. */
const guideOf = async (steps: (typeof bare)[], body: object = {}) => {
  const { guideid } = await api.admin.createGuide({
    body: {
      category: 'Kettles',
      type: 'repair',
      title: setup.fresh('To mend'),
      summary: 'In short.',
      difficulty: 'Easy',
      time_required_min: 60,
      time_required_max: 600,
      public: true,
      ...body,
    },
  })
  for (const step of steps) await api.admin.createStep({ params: { guideid }, body: step })
  return { guideid }
}
test('a guide is listed with what stands first, those with the least first', async () => {
  const sound = await guideOf([pictured])
  const one = await guideOf([pictured, bare])
  const three = await guideOf([bare, pictured], { summary: '' })
  expect(await of(sound.guideid)).toBeUndefined()
  const { steps } = await api.admin.readGuide({ params: one })
  expect(await of(one.guideid)).toMatchObject({
    guide: { guideid: one.guideid, title: expect.stringContaining('To mend') },
    faults: 1,
    code: 'no_picture',
    stepid: steps[1]?.stepid,
    step: 2,
    line: null,
  })
  // Imports bring lines that no save takes: what blocks publishing stands first.
  await api.database.run(sql`
    with last as (select max(stepid) as stepid from steps where guideid = ${three.guideid}),
    deep as (
      insert into revisions (doc_type, docid, resource, resourceid, langid, line, kind, userid,
        created, content)
      select doc_type, docid, resource, resourceid, langid, line, kind, userid, created,
        jsonb_set(content, '{lines,0,level}', '2')
      from revisions where revisionid =
        (select live_revisionid from steps join last using (stepid)) returning revisionid)
    update steps set live_revisionid = deep.revisionid from deep, last
      where steps.stepid = last.stepid`)
  expect(await of(three.guideid)).toMatchObject({ faults: 3, code: 'first_line_deep', step: 2 })
  const counts = (await listed()).map(({ faults }) => faults)
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
})

test('what is mended leaves the list', async () => {
  const { guideid } = await guideOf([bare])
  expect(await of(guideid)).toMatchObject({ code: 'no_picture' })
  const step = firstOf((await api.admin.readGuide({ params: { guideid } })).steps)
  await api.admin.patchStep({
    params: { guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid },
    body: { media: pictured.media },
  })
  expect(await of(guideid)).toBeUndefined()
})

test('nothing private, deleted or unreleased is listed or counted', async () => {
  const guides = await Promise.all([guideOf([bare]), guideOf([bare]), guideOf([bare])])
  const [hidden, deleted, released] = guides.map(({ guideid }) => guideid)
  const count = async () => {
    const response = await api.request('/x/guides/to-mend?limit=1', {
      headers: { Authorization: `api ${nora.token}` },
    })
    return Number(response.headers.get('x-total-count'))
  }
  await indexed(api)
  const before = await count()
  const now = async (guideid: number | undefined) => {
    const { revisionid } = await api.admin.readGuide({ params: { guideid: guideid ?? 0 } })
    return { params: { guideid: guideid ?? 0 }, query: { revisionid } }
  }
  await api.admin.patchSettings({
    query: await api.admin.readSettings(),
    body: { release_versions: true },
  })
  await api.admin.unpublishGuide(await now(hidden))
  await api.admin.deleteGuide(await now(deleted))
  await api.admin.createRelease({ body: { guideid: released ?? 0, title: 'First' } })
  const left = (await listed()).map(({ guide }) => guide.guideid)
  expect(guides.filter(({ guideid }) => left.includes(guideid))).toEqual([])
  expect(await count()).toBe(before - 3)
})

test('an edit that is held changes nothing here before it is let through', async () => {
  const { guideid } = await guideOf([bare], { patrol_threshold: 100_000_000 })
  expect(await of(guideid)).toMatchObject({ faults: 1 })
  const step = firstOf((await nora.readGuide({ params: { guideid } })).steps)
  const { image } = await nora.uploadImage(
    { query: { file: 'own.jpg' } },
    { file: new Uint8Array(await photo(640, 480)) },
  )
  await nora.patchStep({
    params: { guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid },
    body: { media: { type: 'image', data: [image.id] } },
  })
  expect(await of(guideid)).toMatchObject({ faults: 1 })
})

test('it is for those who are signed in', async () => {
  expect((await api.request('/x/guides/to-mend')).status).toBe(401)
  expect(foundIn(await listed(), one => one.faults > 0).guide.public).toBe(true)
})
