// Where a release stands once its date is gone is what its signatures say, whatever became of the
// approval process meanwhile.
import { describe, expect, test } from 'vitest'
import type { ApprovalProcess } from '#contract/approvals/schemas.ts'
import type { Release } from '#contract/releases/schemas.ts'
import { existing, memberAt } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { openDesk } from '#testing/approvals.ts'
import { startApiForFile } from '#testing/api.ts'
import { ahead } from '#testing/releases.ts'
import { releaseWhenDue } from './due.ts'

const api = await startApiForFile()
const { ada, bob, eve } = await api.people('ada', 'bob', 'eve')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const desk = openDesk(api, ada)

type Scheduled = { release: Release; process: ApprovalProcess }
const on = ({ release, process }: Scheduled) => ({
  params: { guideid: release.guideid, approval_processid: process.approval_processid },
})
const replaced = async ({ release }: Scheduled) => {
  const process = await desk.processOf(desk.by(eve))
  await api.admin.assignProcess(on({ release, process }))
}

const made: Record<string, () => Promise<Scheduled>> = {
  async unsigned() {
    const { guideid } = await desk.guideOf()
    const release = await ada.createRelease({
      body: { guideid, title: 'R', scheduled_date: ahead() },
    })
    return { release, process: await desk.processOf(desk.by(bob)) }
  },
  async signed() {
    const process = await desk.processOf(desk.by(bob))
    const release = await desk.asked(process, { scheduled_date: ahead() })
    await desk.sign(bob, existing(release.approval, 'an approval'))
    return { release: existing(await desk.find(release.releaseid), 'the release'), process }
  },
}
const meanwhile: Record<string, (one: Scheduled) => Promise<unknown>> = {
  'the process as it was': async () => null,
  'a process set': one => api.admin.assignProcess(on(one)),
  'the process removed': one => api.admin.unassignProcess(on(one)),
  'the process removed and set again': async one => {
    await api.admin.unassignProcess(on(one))
    await api.admin.assignProcess(on(one))
  },
  'the process deleted': ({ process }) =>
    api.admin.deleteProcess({ params: process, query: { revisionid: process.revisionid } }),
  'other stages': ({ process }) =>
    api.admin.patchProcess({
      params: process,
      query: { revisionid: process.revisionid },
      body: { stages: desk.by(eve) },
    }),
  'another process': replaced,
}
const changes: Record<string, (release: Release) => Promise<unknown>> = {
  'no date': release => ada.patchRelease({ params: release, body: { scheduled_date: null } }),
  'the guide gone at its date': async release => {
    await api.database.run(sql`update releases set scheduled_date = ${unixNow() - 50}
      where releaseid = ${release.releaseid}`)
    const { guideid, revisionid } = await desk.head(release.guideid)
    await api.admin.deleteGuide({ params: { guideid }, query: { revisionid } })
    await releaseWhenDue(api.service, release.releaseid)
    await api.admin.restoreGuide({ params: { guideid, langid: 'en' } })
  },
  'another date': release =>
    ada.patchRelease({ params: release, body: { scheduled_date: ahead() + 500 } }),
  'released now': release => ada.patchRelease({ params: release, body: { status: 'released' } }),
}
/** Where it stands after “no date” and “the guide gone”: phase, and what became of its request. */
const undated: Record<string, Record<string, string>> = {
  unsigned: {
    'the process as it was': 'draft none',
    'a process set': 'draft none',
    'another process': 'draft none',
  },
  signed: {
    'the process as it was': 'approved approved',
    'the process removed': 'approved approved',
    'the process removed and set again': 'approved approved',
    'the process deleted': 'approved approved',
    'other stages': 'approved approved',
    'another process': 'draft void',
  },
}
const asBefore: Record<string, string> = {
  unsigned: 'none',
  signed: 'approved',
}

describe.each(Object.keys(made))('%s', origin => {
  describe.each(Object.keys(memberAt(undated, origin)))('%s', what => {
    test.each(Object.keys(changes))('%s (M-91)', async change => {
      const one = await memberAt(made, origin)()
      expect(one.release.phase).toBe('scheduled')
      await memberAt(meanwhile, what)(one)
      await memberAt(changes, change)(one.release)
      const { phase, approval } = existing(await desk.find(one.release.releaseid), 'the release')
      const request = memberAt(asBefore, origin)
      const wanted: Record<string, string> = {
        'another date': `scheduled ${request}`,
        'released now': `live ${request}`,
      }
      expect(`${phase} ${approval?.phase ?? 'none'}`).toBe(
        wanted[change] ?? memberAt(memberAt(undated, origin), what),
      )
      if (approval) expect(approval.stages.flatMap(stage => stage.signatures)).toHaveLength(1)
    })
  })
})

test('a draft that lost its date under a process is asked for before it goes out (M-91)', async () => {
  const one = await memberAt(made, 'unsigned')()
  await api.admin.assignProcess(on(one))
  const params = one.release
  await ada.patchRelease({ params, body: { scheduled_date: null } })
  await expect(ada.patchRelease({ params, body: { status: 'released' } })).rejects.toMatchObject({
    status: 422,
    errors: [{ code: 'invalid_state' }],
  })
  const asked = await ada.patchRelease({ params, body: { status: 'pending_approval' } })
  await desk.sign(bob, existing(asked.approval, 'an approval'))
  expect(await desk.find(one.release.releaseid)).toMatchObject({ phase: 'live' })
})
