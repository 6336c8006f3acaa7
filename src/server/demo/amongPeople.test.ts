// One demo site that is made while people use the site: refused, edited under, stopped, resumed.
import { expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { startApiForFile } from '#testing/api.ts'
import { withoutRenditions } from '#testing/images.ts'
import { answersAt } from '../demoSite.ts'
import type { AnswersAt } from './demoClients.ts'
import { startMaking, type Making } from './make.ts'
import { insertDemo } from './sql.ts'

const api = await startApiForFile({ demo: 'guides' }, { jobsAtOnce: false })
await withoutRenditions(api)
await insertDemo(api.database, api.admin.me.userid, unixNow())
const { admin } = api
const params = { namespace: 'CATEGORY', title: 'Bicycles' }
const own = 'Read the plate below the bottom bracket first.'

type Meeting = { method: string; path: RegExp; meet: () => Promise<void> }
/** Each happens once, between a read of the making and the first write like this after it. */
const meeting =
  (...meetings: Meeting[]): AnswersAt =>
  (service, now) => {
    const send = answersAt(service, now)
    const left = new Set(meetings)
    return async (input, init) => {
      for (const one of left) {
        if (init?.method !== one.method || !one.path.test(input as string)) continue
        left.delete(one)
        await one.meet()
      }
      return send(input, init)
    }
  }

const editSteps = async () => {
  for (const { guideid } of await admin.listGuides({
    query: { limit: 200, includePrivate: true },
  })) {
    const { steps } = await admin.readGuide({
      params: { guideid },
      query: { excludePrerequisiteSteps: true, unpatrolled: true },
    })
    for (const { stepid, revisionid } of steps)
      await admin.patchStep({
        params: { guideid, stepid },
        query: { revisionid },
        body: { title: 'Somebody was here' },
      })
  }
}

test('a demo site that cannot be finished says which call was refused', async () => {
  const meet = async () => {
    await admin.setMaintenance({ body: { on: true, message: 'Moving', until: null } })
  }
  const closing = meeting({ method: 'POST', path: /\/guides$/, meet })
  expect(await startMaking(api.service, closing).done).toBe('failed')
  await admin.setMaintenance({ body: { on: false, message: '', until: null } })
  const left = await admin.readDemo()
  expect(left.state).toBe('unfinished')
  expect(left.problem).toContain('POST /guides: Moving')
  expect(firstOf(left.things).things).toBeGreaterThan(0)
})

test('steps edited between a read of the making and its write do not end the demo site', async () => {
  let making: Making | null = null
  const stop = async () => {
    void existing(making, 'the making').stop()
    throw new Error('The process ended here')
  }
  making = startMaking(
    api.service,
    meeting(
      { method: 'PATCH', path: /\/guides\/\d+\/steps\/\d+\?revisionid/, meet: editSteps },
      { method: 'PATCH', path: /\/wikis\/CATEGORY\/Bicycles\?/, meet: stop },
    ),
  )
  expect(await making.done).toBe('stopped')
})

test('a page edited between a read of the making and a restart does not end the demo site', async () => {
  const { revisionid } = await admin.readWiki({ params })
  await admin.patchWiki({ params, query: { revisionid }, body: { contents: own } })
  expect(await startMaking(api.service, answersAt).done).toBe('made')
  const { state, problem } = await admin.readDemo()
  expect({ state, problem }).toEqual({ state: 'made', problem: null })
  expect((await admin.readWiki({ params })).contents_raw).not.toBe(own)
  // The page as it began, the words of a person, those of the demo.
  expect((await admin.listWikiRevisions({ params })).length).toBe(3)
})
