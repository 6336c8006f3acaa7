// Packages that public tools made, played to each of their ends: scores, completion, mastery,
// bookmarks and time as the standards say. SCORM is driven by a public wrapper, as packages do it.
import vm from 'node:vm'
import { describe, expect, test } from 'vitest'
import { firstOf, itemAt } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { recorded } from '#testing/scormPackages.ts'
import { currentModule } from '#testing/training.ts'
import {
  endingsOf,
  endsAs,
  is12,
  madeCourses,
  madeScorm,
  notesOf,
  type Ending,
  type MadeScorm,
} from '#testing/worlds/madePackages.ts'
import { openPlayer, words, type Opened } from '#testing/worlds/playedPackage.ts'
import { coursesOf } from '#testing/worlds/takenCourse.ts'

const api = await startApiForFile()
const people = await Promise.all(
  endingsOf({ edition: '2004 4th Edition' }).map((_, n) => api.person(`taker${n}`)),
)
const ada = await api.person('ada')

type Wrapper = {
  version: string
  init: () => boolean
  get: (element: string) => string
  set: (element: string, value: string) => boolean
  quit: () => boolean
}
const wrapperSource = recorded('clients', 'pipwerks-scorm-api-wrapper-0.1.2.js')
/** The wrapper as a page of the package has it, which looks for the player above itself. */
const wrapperIn = ({ window }: Opened): Wrapper => {
  window['module'] = {}
  window['exports'] = {}
  vm.runInContext(wrapperSource, window)
  const { SCORM, debug } = vm.runInContext('exports.SCORM ? exports : module.exports', window) as {
    SCORM: Wrapper
    debug: { isActive: boolean }
  }
  debug.isActive = false
  return SCORM
}
const play = async (who: TestPerson, id: number): Promise<Opened> =>
  openPlayer(api, (await who.playTraining({ params: { id } })).player_url)
const resultsOf = async (id: number) =>
  (await api.admin.readTrainingUsage({ params: { id } })).results
const resultOf = async (id: number, { me }: TestPerson) => {
  const found = (await resultsOf(id)).find(one => one.user.userid === me.userid)
  return found && { status: found.status, score: found.score }
}
const wordsOf = (made: MadeScorm) => words[is12(made) ? 'old' : 'new']

/** A visit that ends; without a word where nothing is said, which the wrapper does not do. */
const end = async (made: MadeScorm, player: Opened, { score, says, progress }: Ending) => {
  if (says === null && progress === null) {
    const { runtime } = player
    const { init, finish } = wordsOf(made)
    expect([runtime[init](''), runtime[finish]('')]).toEqual(['true', 'true'])
    return player.settled()
  }
  const scorm = wrapperIn(player)
  expect(scorm.init()).toBe(true)
  const at = is12(made) ? 'cmi.core.score' : 'cmi.score'
  const say = (element: string, value: string) =>
    expect([element, scorm.set(element, value)]).toEqual([element, true])
  if (score !== null) {
    for (const [name, value] of [
      ['min', 0],
      ['max', 100],
      ['raw', score],
    ] as const)
      say(`${at}.${name}`, String(value))
    if (!is12(made)) say('cmi.score.scaled', String(score / 100))
  }
  if (progress !== null) say('cmi.progress_measure', String(progress))
  if (says !== null && is12(made)) say('cmi.core.lesson_status', says)
  else if (says !== null) {
    say('cmi.completion_status', 'completed')
    if (says !== 'completed') say('cmi.success_status', says)
  }
  // The wrapper lays aside whatever does not say that it is over.
  say(is12(made) ? 'cmi.core.exit' : 'cmi.exit', '')
  expect(scorm.quit()).toBe(true)
  return player.settled()
}

/** First launch, bookmark, notes and time, over a window that was closed without a word. */
const resumes = async (made: MadeScorm, id: number) => {
  const { entry, place, total, time } = wordsOf(made)
  const first = await play(ada, id)
  const one = wrapperIn(first)
  expect(one.init()).toBe(true)
  expect([one.version, one.get(entry), one.get('cmi.launch_data')]).toEqual([
    is12(made) ? '1.2' : '2004',
    'ab-initio',
    '',
  ])
  const asked = is12(made) ? 'cmi.student_data.mastery_score' : 'cmi.scaled_passing_score'
  expect(one.get(asked)).toBe(made.mastery ? (is12(made) ? '80' : '0.8') : '')
  const notes = 'x'.repeat(notesOf(made))
  expect(one.set(place, 'page 7')).toBe(true)
  expect(one.set('cmi.suspend_data', notes)).toBe(true)
  expect(one.set('cmi.suspend_data', `${notes}y`)).toBe(false)
  expect(first.runtime[wordsOf(made).error]()).toBe(is12(made) ? '405' : '406')
  expect(one.set(time[0], time[1])).toBe(true)
  expect(first.runtime[wordsOf(made).commit]('')).toBe('true')
  await first.settled()
  first.close()
  const second = await play(ada, id)
  const two = wrapperIn(second)
  expect(two.init()).toBe(true)
  expect([two.get(entry), two.get(place), two.get('cmi.suspend_data'), two.get(total[0])]).toEqual([
    'resume',
    'page 7',
    notes,
    total[1],
  ])
  expect(two.set(time[0], is12(made) ? '0000:00:30' : 'PT30S')).toBe(true)
  expect(two.quit()).toBe(true)
  await second.settled()
  expect((await resultsOf(id)).find(found => found.user.userid === ada.me.userid)).toMatchObject({
    status: 'in_progress',
    total_time: 120,
  })
}

describe('a package of SCORM', () => {
  test.each(
    madeScorm.map(
      made =>
        [`${made.tool}, ${made.edition}${made.threshold ? ', threshold' : ''}`, made] as const,
    ),
  )('is played to each of its ends: %s (M-132)', async (_, made) => {
    const id = await currentModule(api, made.file())
    const { importid } = firstOf(await api.admin.listTrainingImports({ params: { id } }))
    expect(await api.admin.previewTrainingImport({ params: { importid } })).toMatchObject({
      title: 'Lockout',
      version: `SCORM ${made.edition.replace('Edition', 'edition')}`,
      items: [expect.anything()],
    })
    await Promise.all([
      resumes(made, id),
      ...endingsOf(made).map(async (ending, n) => {
        const who = itemAt(people, n)
        await end(made, await play(who, id), ending)
        expect([ending, await resultOf(id, who)]).toEqual([
          ending,
          { status: endsAs(made, ending), score: ending.score },
        ])
      }),
    ])
  })
})

describe('a course of cmi5', () => {
  const { play: opened, started, attemptOf, told } = coursesOf(api)

  test.each(madeCourses.map(made => [made.course, made] as const))(
    'is taken by its rules: %s',
    async (_, made) => {
      const id = await currentModule(api, made.file())
      const { importid } = firstOf(await api.admin.listTrainingImports({ params: { id } }))
      const found = await api.admin.previewTrainingImport({ params: { importid } })
      expect([found.title, found.version, found.items.length]).toEqual([
        made.title,
        'cmi5',
        made.parts,
      ])
      const { open, items, attemptid } = await opened(ada, id)
      const first = await started((await open('au1')).address)
      expect(first.launch).toMatchObject({ launchMode: 'Normal', moveOn: made.move_on })
      expect(first.launch.masteryScore).toBe(made.mastery ?? undefined)
      await first.ask('PUT', first.state('bookmark'), { page: 7 })
      if (made.mastery !== null) {
        const least = made.mastery
        const said = async (verb: 'passed' | 'failed', scaled: number) =>
          (await first.say(verb, { score: { scaled } })).status
        // Against the mastery score either is refused, and counts for nothing.
        expect([
          await said('passed', least - 0.01),
          await said('failed', least),
          await said('failed', least + 0.01),
        ]).toEqual([403, 403, 403])
        expect(await attemptOf(id)).toMatchObject({ status: 'in_progress', score: null })
        expect(await said('failed', least - 0.01)).toBe(200)
        expect(await attemptOf(id)).toMatchObject({
          status: 'failed',
          score: Math.round((least - 0.01) * 100),
        })
      }
      // Left without a word: the session is abandoned, and the bookmark is there again.
      const again = await started((await open('au1')).address)
      expect((await first.say('completed')).status).toBe(403)
      expect(await (await again.ask('GET', again.state('bookmark'))).json()).toEqual({ page: 7 })
      for (const { id: item } of items) {
        const part = item === 'au1' ? again : await started((await open(item)).address)
        const score = made.mastery === null ? {} : { score: { scaled: made.mastery } }
        expect((await part.say('completed')).status).toBe(200)
        expect((await part.say('passed', score)).status).toBe(200)
        expect((await part.say('terminated', { duration: 'PT30S' })).status).toBe(200)
      }
      expect(await attemptOf(id)).toMatchObject({
        status: 'passed',
        score: made.mastery === null ? null : made.mastery * 100,
      })
      const verbs = await told(ada, id, attemptid)
      expect(verbs.filter(verb => verb === 'abandoned')).toHaveLength(1)
      expect(verbs.filter(verb => verb === 'satisfied')).toHaveLength(made.blocks + 1)
    },
  )
})
