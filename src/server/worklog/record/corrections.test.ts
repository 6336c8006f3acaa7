// What changes the record of a run says why, or that nobody said it (finding WL-7; decision 0571).
import { expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { openBench } from '#testing/releases.ts'

const api = await startApiForFile()
const { ada, bob, cyd } = await api.people('ada', 'bob', 'cyd')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const bench = openBench(api, ada)

/** Sends a torque as the device wrote it down, so many seconds after the run began. */
const measuring = async () => {
  const run = await bench.runOf(bob)
  const { torque, entry } = run
  const put = async (after: number, value: string | number, more: object = {}, who = bob) =>
    firstOf(
      (
        await run.put(
          who,
          { [torque]: value },
          { device_date: entry.starttime - 7200 + after, ...more },
        )
      ).record,
    )
  const reason = (text: string) => ({ reasons: { [torque]: text } })
  return { ...run, put, reason }
}
const said = ({ value, kind, reason }: { value: string; kind: string; reason: string | null }) => [
  value,
  kind,
  reason,
]

test('a value that stood is a correction with its reason, or says that none was given (WL-7)', async () => {
  const { put, reason } = await measuring()
  await put(0, 10)
  // Within a minute it is still being typed.
  expect(said(await put(50, 11))).toEqual(['11', 'entry', null])
  expect(said(await put(200, 12))).toEqual(['12', 'correction', null])
  // The reason may come after its value.
  const why = await put(230, 12, reason('Read again'))
  expect(said(why)).toEqual(['12', 'correction', 'Read again'])
  const after = await put(400, '10.5', reason('Another wrench'))
  expect([...after.earlier, after].map(said)).toEqual([
    ['10', 'entry', null],
    ['11', 'entry', null],
    ['12', 'correction', 'Read again'],
    ['10.5', 'correction', 'Another wrench'],
  ])
})

test('after a sign-off and by somebody else each change is one of the record (WL-7)', async () => {
  const { put, params } = await measuring()
  await put(0, 10)
  await put(1, 10, { signoff: true })
  expect(said(await put(5, 11))).toEqual(['11', 'correction', null])
  await bob.suspendWork({ params })
  await cyd.assumeWork({ params })
  expect(said(await put(8, 12, {}, cyd))).toEqual(['12', 'correction', null])
})

test('who takes a value out first changes the record all the same (WL-7)', async () => {
  const { put } = await measuring()
  await put(0, 10)
  expect(said(await put(300, ''))).toEqual(['', 'correction', null])
  expect(said(await put(302, 12))).toEqual(['12', 'correction', null])
})

test('clients that send no times and no reasons are served as before (WL-7)', async () => {
  const { put, torque, params } = await bench.runOf(bob)
  const send = (value: number, who: TestPerson = bob) => put(who, { [torque]: value })
  await send(10)
  expect(firstOf((await send(11)).record)).toMatchObject({ kind: 'entry', reason: null })
  expect((await bob.finishWork({ params })).status).toBe('complete')
})

test('a measurement that is added is entered, and a clock that was set back is seen (WL-7)', async () => {
  const { put } = await measuring()
  await put(0, 10)
  expect(said(await put(-3600, 12))).toEqual(['12', 'correction', null])
  const { guideid, steps } = await bench.guideOf()
  const form = await ada.changeStepForm({
    params: { guideid, stepid: firstOf(steps).stepid },
    body: { fields: [{ label: 'Gap', type: 'repeated', times: 3 }] },
  })
  const gap = firstOf(form.fields).field_revisionid
  const { entryid, starttime } = await bob.startWork({ body: { guideid, workorderid: 'W' } })
  const take = async (after: number, value: string) =>
    firstOf(
      (
        await bob.saveStepData({
          params: { entryid },
          body: { fields: { [gap]: value }, device_date: starttime - 7200 + after },
        })
      ).record,
    )
  await take(0, '1')
  expect(said(await take(300, '1; 2'))).toEqual(['1; 2', 'entry', null])
  expect(said(await take(600, '1; 2.5'))).toEqual(['1; 2.5', 'correction', null])
})
