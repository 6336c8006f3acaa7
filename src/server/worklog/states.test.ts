// The table of moderation-admin M-93, state by state and action by action, against the service.
import { describe, expect, test } from 'vitest'
import type { WorkState } from '#contract/worklog/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const guideid = (
  await ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Seal', public: true },
  })
).guideid
const stepid = firstOf(
  (
    await ada.createStep({
      params: { guideid },
      body: { lines: [{ text_raw: 'Pull the plug.', bullet: 'black', level: 0, lineid: null }] },
    })
  ).steps,
).stepid

type Action =
  | 'stepData'
  | 'pause'
  | 'resume'
  | 'suspend'
  | 'assume'
  | 'finish'
  | 'cancel'
  | 'delete'
const nothingMore = {
  stepData: null,
  pause: null,
  resume: null,
  suspend: null,
  assume: null,
  finish: null,
  cancel: null,
}
/**
 * M-93, by hand: the state that follows, `gone`, or null for 422 invalid_state. Deleting a finished
 * one is an Admin's: 403 for its owner.
 */
const table: Record<WorkState, Record<Action, WorkState | 'gone' | 'refused' | null>> = {
  started: {
    stepData: 'started',
    pause: 'paused',
    resume: null,
    suspend: 'suspended',
    assume: null,
    finish: 'complete',
    cancel: 'cancelled',
    delete: 'gone',
  },
  paused: {
    stepData: null,
    pause: null,
    resume: 'started',
    suspend: 'suspended',
    assume: null,
    finish: 'complete',
    cancel: 'cancelled',
    delete: 'gone',
  },
  suspended: {
    stepData: null,
    pause: null,
    resume: null,
    suspend: null,
    assume: 'started',
    finish: null,
    cancel: 'cancelled',
    delete: 'gone',
  },
  complete: { ...nothingMore, delete: 'refused' },
  cancelled: { ...nothingMore, delete: 'gone' },
}
const act = (who: TestPerson, entryid: number, action: Action): Promise<unknown> => {
  const at = { params: { entryid } }
  switch (action) {
    case 'stepData':
      return who.saveStepData({ ...at, body: { stepid, fields: {} } })
    case 'pause':
      return who.pauseWork(at)
    case 'resume':
      return who.resumeWork(at)
    case 'suspend':
      return who.suspendWork(at)
    case 'assume':
      return who.assumeWork(at)
    case 'finish':
      return who.finishWork(at)
    case 'cancel':
      return who.cancelWork(at)
    case 'delete':
      return who.deleteWork(at)
  }
}
const way: Record<WorkState, Action[]> = {
  started: [],
  paused: ['pause'],
  suspended: ['suspend'],
  complete: ['finish'],
  cancelled: ['cancel'],
}
/** An entry of Bob's, brought to the state by the actions that lead there. */
const entryIn = async (state: WorkState) => {
  const { entryid } = await bob.startWork({ body: { guideid, workorderid: 'W-93' } })
  for (const action of way[state]) await act(bob, entryid, action)
  return bob.readWork({ params: { entryid } })
}

describe('every action in every state', () => {
  for (const [state, actions] of Object.entries(table) as [
    WorkState,
    (typeof table)[WorkState],
  ][]) {
    for (const [action, next] of Object.entries(actions) as [Action, (typeof actions)[Action]][]) {
      test(`${action} of an entry that is ${state} (M-93)`, async () => {
        const before = await entryIn(state)
        const { entryid } = before
        const done = act(bob, entryid, action)
        if (next === null)
          await expect(done).rejects.toMatchObject({
            status: 422,
            errors: [{ field: 'entryid', code: 'invalid_state' }],
          })
        else if (next === 'refused') await expect(done).rejects.toMatchObject({ status: 403 })
        else await done
        if (next === 'gone')
          return expect(bob.readWork({ params: { entryid } })).rejects.toMatchObject({
            status: 404,
          })
        const after = await bob.readWork({ params: { entryid } })
        // A refusal changes nothing, not even the revisionid.
        if (next === null || next === 'refused')
          return expect({
            status: after.status,
            revisionid: after.revisionid,
            timings: after.timings,
          }).toEqual({ status: state, revisionid: before.revisionid, timings: before.timings })
        expect({
          status: after.status,
          cancelled: after.cancelled,
          ended: after.endtime !== null,
        }).toEqual({
          status: next,
          cancelled: next === 'cancelled' ? 1 : 0,
          ended: next === 'complete' || next === 'cancelled',
        })
        expect(after.revisionid).toBeGreaterThan(before.revisionid)
        // One stretch of time is open, of the kind of the state; none once it has ended.
        const open = {
          started: 'active',
          paused: 'pause',
          suspended: 'suspend',
          complete: null,
          cancelled: null,
        }[next]
        expect(after.timings.filter(one => one.endtime === null).map(one => one.type)).toEqual(
          open ? [open] : [],
        )
      })
    }
  }

  test('an Admin deletes a finished run and the audit keeps facts (M-93)', async () => {
    const form = await ada.changeStepForm({
      params: { guideid, stepid },
      body: { fields: [{ label: 'Serial', type: 'text' }] },
    })
    const { entryid } = await bob.startWork({ body: { guideid, workorderid: 'W-94' } })
    await bob.saveStepData({
      params: { entryid },
      body: { stepid, fields: { [firstOf(form.fields).field_revisionid]: 'SN-4711' } },
    })
    await bob.finishWork({ params: { entryid } })
    await api.admin.deleteWork({ params: { entryid } })
    const [row] = await api.admin.listAudit({
      query: { target_type: 'work_log', target_id: String(entryid) },
    })
    expect(row).toMatchObject({
      action: 'work_log.deleted',
      before: {
        guideid,
        userid: bob.me.userid,
        workorderid: 'W-94',
        status: 'complete',
        values: 1,
      },
    })
    expect(JSON.stringify(row)).not.toContain('SN-4711')
    expect(
      (await api.database.pool.query(`select 1 from work_values where entryid = ${entryid}`))
        .rowCount,
    ).toBe(0)
  })
})
