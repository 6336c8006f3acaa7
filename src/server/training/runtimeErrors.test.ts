// Which error a package is told for a call that is wrong (SCORM 1.2 RTE 3.3.2, 2004 RTE 3.1.7).
import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { manifest12, manifest2004, packageOf } from '#testing/scormPackages.ts'
import { currentModule } from '#testing/training.ts'
import { openPlayer, words } from '#testing/worlds/playedPackage.ts'

const api = await startApiForFile()
const ada = await api.person('ada')

type Call = 'init' | 'get' | 'set' | 'commit' | 'finish'
/** Before it begins, while it runs, and after its end: the call, its answer and its error. */
type Expected = [call: Call, given: string[], answer: string, error: number]
const old = {
  status: 'cmi.core.lesson_status',
  before: [
    ['get', ['cmi.core.lesson_status'], '', 301],
    ['set', ['cmi.core.lesson_status', 'completed'], 'false', 301],
    ['set', ['cmi.suspend_data', 'x'.repeat(5000)], 'false', 301],
    ['commit', [''], 'false', 301],
    ['finish', [''], 'false', 301],
    ['init', ['x'], 'false', 201],
  ],
  running: [
    ['init', [''], 'false', 101],
    ['get', ['cmi.nonsense'], '', 401],
    ['set', ['cmi.nonsense', '1'], 'false', 401],
    ['set', ['cmi.core.student_id', '1'], 'false', 403],
    ['set', ['cmi.core._children', '1'], 'false', 402],
    ['get', ['cmi.core.exit'], '', 404],
    ['set', ['cmi.core.lesson_status', 'wonderful'], 'false', 405],
    ['set', ['cmi.core.score.raw', 'much'], 'false', 405],
    ['set', ['cmi.suspend_data', 'x'.repeat(4097)], 'false', 405],
    ['get', ['cmi.core.lesson_status._count'], '', 203],
    ['get', ['cmi.core.lesson_status'], 'not attempted', 0],
    ['get', ['cmi.core.lesson_location'], '', 0],
    ['commit', ['x'], 'false', 201],
    ['finish', ['x'], 'false', 201],
  ],
  after: [
    ['get', ['cmi.core.lesson_status'], '', 301],
    ['set', ['cmi.core.lesson_status', 'failed'], 'false', 301],
    ['commit', [''], 'false', 301],
    ['finish', [''], 'false', 301],
  ],
} satisfies Record<string, string | Expected[]>
const next = {
  status: 'cmi.completion_status',
  before: [
    ['get', ['cmi.completion_status'], '', 122],
    ['set', ['cmi.completion_status', 'completed'], 'false', 132],
    ['set', ['cmi.suspend_data', 'x'.repeat(64_001)], 'false', 132],
    ['commit', [''], 'false', 142],
    ['finish', [''], 'false', 112],
    ['init', ['x'], 'false', 201],
  ],
  running: [
    ['init', [''], 'false', 103],
    ['get', ['cmi.nonsense'], '', 401],
    ['get', ['cmi.completion_status'], 'unknown', 0],
    ['get', [''], '', 301],
    ['set', ['cmi.nonsense', '1'], 'false', 401],
    ['set', ['cmi.learner_id', '1'], 'false', 404],
    ['get', ['cmi.exit'], '', 405],
    ['set', ['cmi.completion_status', 'wonderful'], 'false', 406],
    ['set', ['cmi.score.scaled', '2'], 'false', 407],
    ['set', ['cmi.suspend_data', 'x'.repeat(64_001)], 'false', 406],
    ['set', ['cmi.interactions.5.id', 'a'], 'false', 351],
    ['get', ['cmi.score.raw'], '', 403],
    ['get', ['cmi.location'], '', 403],
    ['set', ['cmi.location', ''], 'true', 0],
    ['get', ['cmi.location'], '', 0],
    ['commit', ['x'], 'false', 201],
    ['finish', ['x'], 'false', 201],
  ],
  after: [
    ['get', ['cmi.completion_status'], '', 123],
    ['set', ['cmi.completion_status', 'incomplete'], 'false', 133],
    ['commit', [''], 'false', 143],
    ['finish', [''], 'false', 113],
    ['init', [''], 'false', 104],
  ],
} satisfies Record<string, string | Expected[]>

test.each([
  ['1.2', manifest12(), words.old, old],
  ['2004 4th edition', manifest2004('2004 4th Edition'), words.new, next],
] as const)('a wrong call says what is wrong with it: %s (M-132)', async (_, xml, names, all) => {
  const id = await currentModule(api, packageOf(xml))
  const player = await openPlayer(api, (await ada.playTraining({ params: { id } })).player_url)
  const { runtime } = player
  const said = (calls: readonly Expected[]) =>
    calls.map(([call, given]): Expected => [
      call,
      given,
      runtime[names[call]](...given),
      Number(runtime[names.error]()),
    ])
  expect(said(all.before)).toEqual(all.before)
  expect(runtime[names.init]('')).toBe('true')
  expect(said(all.running)).toEqual(all.running)
  expect(runtime[names.set](all.status, 'completed')).toBe('true')
  expect(runtime[names.finish]('')).toBe('true')
  expect(said(all.after)).toEqual(all.after)
  await player.settled()
  const { results } = await api.admin.readTrainingUsage({ params: { id } })
  expect(results).toMatchObject([{ status: 'completed' }])
})

test('a place that a package empties is empty when it comes back (M-132)', async () => {
  const id = await currentModule(api, packageOf(manifest2004('2004 4th Edition')))
  const play = async () => {
    const player = await openPlayer(api, (await ada.playTraining({ params: { id } })).player_url)
    expect(player.runtime.Initialize('')).toBe('true')
    return player
  }
  const first = await play()
  for (const place of ['page 7', '', 'page 8', ''])
    expect(first.runtime.SetValue('cmi.location', place)).toBe('true')
  expect(first.runtime.SetValue('cmi.exit', 'suspend')).toBe('true')
  expect(first.runtime.Terminate('')).toBe('true')
  await first.settled()
  const { runtime } = await play()
  expect([runtime.GetValue('cmi.entry'), runtime.GetValue('cmi.location')]).toEqual(['resume', ''])
})
