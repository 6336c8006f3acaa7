// The page's own script and the runtime library as a package meets them, against the real service;
// packages by hand and by a public packager (moderation-admin M-129, M-132).
import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { currentModule } from '#testing/training.ts'
import { manifest12, manifest2004, packagedAs, packageOf } from '#testing/scormPackages.ts'
import { openPlayer, words, type Opened } from '#testing/worlds/playedPackage.ts'

const api = await startApiForFile()
const ada = await api.person('ada')

const current = (file: Uint8Array<ArrayBuffer>, long_suspend_data = false) =>
  currentModule(api, file, long_suspend_data)
const play = async (id: number) =>
  openPlayer(api, (await ada.playTraining({ params: { id } })).player_url)
const result = async (id: number) =>
  (await api.admin.readTrainingUsage({ params: { id } })).results[0]

test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, 'old' | 'new', number]>([
  ['1.2, by hand', async () => packageOf(manifest12()), 'old', 4096],
  ['2004 2nd edition, by hand', async () => packageOf(manifest2004('CAM 1.3')), 'new', 4000],
  [
    '2004 3rd edition, by hand',
    async () => packageOf(manifest2004('2004 3rd Edition')),
    'new',
    64_000,
  ],
  [
    '2004 4th edition, by hand',
    async () => packageOf(manifest2004('2004 4th Edition')),
    'new',
    64_000,
  ],
  ['1.2, by the packager', async () => packagedAs('1.2'), 'old', 4096],
  ['2004 3rd edition, by the packager', async () => packagedAs('2004 3rd Edition'), 'new', 64_000],
  ['2004 4th edition, by the packager', async () => packagedAs('2004 4th Edition'), 'new', 64_000],
])(
  'a package runs to the end and comes back to its place: %s (M-132)',
  async (_, make, kind, limit) => {
    const say = words[kind]
    const id = await current(await make())
    const first = await play(id)
    expect(first.src).toMatch(/^\/files\/[\w-]{32}\/(shared\/)?[\w./]+/)
    const one = first.runtime
    expect(one[say.init]('')).toBe('true')
    expect(one[say.get](say.entry)).toBe('ab-initio')
    expect(one[say.set](say.place, 'page 7')).toBe('true')
    expect(one[say.set]('cmi.suspend_data', 'x'.repeat(limit))).toBe('true')
    // Longer is an error that the package can see, and the value stays.
    expect(one[say.set]('cmi.suspend_data', 'y'.repeat(limit + 1))).toBe('false')
    expect(Number(one[say.error]())).toBeGreaterThan(0)
    expect(one[say.get]('cmi.suspend_data')).toBe('x'.repeat(limit))
    expect(one[say.set]('cmi.nonsense', '1')).toBe('false')
    expect(one[say.set](...say.time)).toBe('true')
    expect(one[say.set](say.exit, 'suspend')).toBe('true')
    expect(one[say.commit]('')).toBe('true')
    await first.settled() // the window is killed here: nothing was finished

    const second = await play(id)
    const two = second.runtime
    expect(two[say.init]('')).toBe('true')
    expect([
      two[say.get](say.entry),
      two[say.get](say.place),
      two[say.get]('cmi.suspend_data'),
      two[say.get](say.total[0]),
    ]).toEqual(['resume', 'page 7', 'x'.repeat(limit), say.total[1]])
    for (const [element, value] of say.done) expect(two[say.set](element, value)).toBe('true')
    expect(two[say.finish]('')).toBe('true')
    await second.settled()
    expect(await result(id)).toMatchObject({
      status: 'passed',
      score: 80,
      user: { username: 'ada' },
    })
  },
)

test('a package reads what its manifest asks of it, and the service decides by that (T-1)', async () => {
  const id = await current(
    packageOf(
      manifest12().replace(
        '</title></item>',
        '</title><adlcp:datafromlms>level=2</adlcp:datafromlms><adlcp:masteryscore>90</adlcp:masteryscore></item>',
      ),
    ),
  )
  const player = await play(id)
  const { runtime } = player
  runtime.LMSInitialize('')
  expect(runtime.LMSGetValue('cmi.student_data.mastery_score')).toBe('90')
  expect(runtime.LMSGetValue('cmi.launch_data')).toBe('level=2')
  expect(runtime.LMSSetValue('cmi.student_data.mastery_score', '10')).toBe('false')
  runtime.LMSSetValue('cmi.core.score.raw', '85')
  runtime.LMSSetValue('cmi.core.lesson_status', 'passed')
  runtime.LMSFinish('')
  await player.settled()
  const usage = await api.admin.readTrainingUsage({ params: { id }, query: {} })
  expect(usage.results).toMatchObject([{ status: 'failed', score: 85 }])
})

const limits12 =
  '<adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed><adlcp:timelimitaction>exit,message</adlcp:timelimitaction>'
const limits2004 =
  '<adlcp:timeLimitAction>exit,message</adlcp:timeLimitAction><imsss:sequencing><imsss:limitConditions attemptAbsoluteDurationLimit="PT30M"/></imsss:sequencing>'
const limited = (manifest: string, limits: string) =>
  packageOf(manifest.replace('Part 1</title>', `Part 1</title>${limits}`))

// The names are those of SCORM 1.2 RTE 3.4.4 and SCORM 2004 RTE 4.2.15 and 4.2.24.
test.each([
  ['1.2', limited(manifest12(), limits12), 'old', 'cmi.student_data.', '00:30:00'],
  [
    '2004 3rd edition',
    limited(manifest2004('2004 3rd Edition'), limits2004),
    'new',
    'cmi.',
    'PT30M',
  ],
  [
    '2004 4th edition',
    limited(manifest2004('2004 4th Edition'), limits2004),
    'new',
    'cmi.',
    'PT30M',
  ],
] as const)(
  'a package of %s reads its limit of time by the names of its standard (T-1)',
  async (_, file, kind, under, time) => {
    const { runtime } = await play(await current(file))
    const say = words[kind]
    runtime[say.init]('')
    for (const [name, value] of [
      ['max_time_allowed', time],
      ['time_limit_action', 'exit,message'],
    ] as const) {
      expect(runtime[say.get](under + name)).toBe(value)
      expect(runtime[say.set](under + name, value)).toBe('false')
    }
  },
)

test('offline commits leave in order (M-132)', async () => {
  const id = await current(packageOf(manifest12()))
  const player = await play(id)
  const { runtime } = player
  runtime.LMSInitialize('')
  player.line(false)
  for (const place of ['one', 'two', 'three']) {
    runtime.LMSSetValue('cmi.core.lesson_location', place)
    expect(runtime.LMSCommit('')).toBe('true')
  }
  await player.settled()
  expect(player.status()).toMatch(/^Not saved yet/)
  player.line(true)
  await expect.poll(() => player.status()).toBe('Saved')
  await player.settled()
  const again = await play(id)
  again.runtime.LMSInitialize('')
  expect(again.runtime.LMSGetValue('cmi.core.lesson_location')).toBe('three')
})

test('a setting raises the limits of 1.2, and a preview keeps nothing (M-132)', async () => {
  const id = await current(packageOf(manifest12()), true)
  const { runtime } = await play(id)
  runtime.LMSInitialize('')
  expect(runtime.LMSSetValue('cmi.suspend_data', 'x'.repeat(64_000))).toBe('true')
  const [{ importid } = { importid: 0 }] = await api.admin.listTrainingImports({ params: { id } })
  const preview = await openPlayer(
    api,
    (await api.admin.previewTrainingImport({ params: { importid } })).preview_url,
  )
  preview.runtime.LMSInitialize('')
  expect(preview.runtime.LMSGetValue('cmi.core.lesson_mode')).toBe('browse')
})

const parts = () => packageOf(manifest12(['index.html', 'sco.js']))
/** Begins the part that is open, says this of it and commits it. */
const saidOf = ({ runtime }: Opened, said: Record<string, string>, ends = false) => {
  runtime.LMSInitialize('')
  for (const [element, value] of Object.entries(said))
    expect(runtime.LMSSetValue(element, value), element).toBe('true')
  expect(runtime[ends ? 'LMSFinish' : 'LMSCommit']('')).toBe('true')
}

test('an attempt resumes in its last open part (M-132)', async () => {
  const id = await current(parts())
  const first = await play(id)
  expect(first.src).toContain('/index.html')
  saidOf(first, { 'cmi.core.lesson_location': 'one' })
  first.part('Part 2')
  saidOf(first, { 'cmi.core.lesson_location': 'two' })
  await first.settled()
  const second = await play(id)
  expect(second.src).toContain('/sco.js')
  second.part('Part 1')
  saidOf(second, { 'cmi.core.lesson_location': 'one again' })
  await second.settled()
  const third = await play(id)
  expect(third.src).toContain('/index.html')
  saidOf(third, { 'cmi.core.lesson_status': 'completed' }, true)
  await third.settled()
  expect((await play(id)).src).toContain('/sco.js')
})

test('a part opened after the end changes nothing (M-132)', async () => {
  const id = await current(parts())
  const player = await play(id)
  saidOf(player, { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '80' }, true)
  player.part('Part 2')
  saidOf(player, { 'cmi.core.lesson_status': 'completed' }, true)
  await player.settled()
  const over = await result(id)
  expect(over).toMatchObject({ status: 'passed', score: 80 })
  player.part('Part 1')
  saidOf(player, { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.score.raw': '10' })
  await player.settled()
  expect(player.status()).toBe('This attempt is over: no more of it is recorded')
  expect(await result(id)).toEqual(over)
})

test('each time that a part is opened in one visit counts (M-133)', async () => {
  const id = await current(parts())
  const player = await play(id)
  saidOf(player, { 'cmi.core.session_time': '0000:10:00' })
  player.part('Part 2')
  saidOf(player, { 'cmi.core.session_time': '0000:00:05' })
  player.part('Part 1')
  saidOf(player, { 'cmi.core.session_time': '0000:00:30' })
  saidOf(player, { 'cmi.core.session_time': '0000:01:00' }) // the same opening
  await player.settled()
  expect(await result(id)).toMatchObject({ total_time: 665 })
})

test('offline commits leave with the page (M-132)', async () => {
  const id = await current(packageOf(manifest12()), true)
  const player = await play(id)
  const notes = '"x'.repeat(32_000)
  saidOf(player, { 'cmi.suspend_data': notes, 'cmi.core.lesson_location': 'page 1' })
  await player.settled()
  player.line(false)
  for (const page of ['page 2', 'page 3']) {
    player.runtime.LMSSetValue('cmi.core.lesson_location', page)
    player.runtime.LMSSetValue('cmi.core.lesson_status', 'incomplete')
    player.runtime.LMSCommit('')
  }
  player.line(true)
  player.close()
  // As many packages do when their own page goes.
  player.runtime.LMSSetValue('cmi.core.score.raw', '40')
  player.runtime.LMSFinish('')
  await player.settled()
  const again = (await play(id)).runtime
  again.LMSInitialize('')
  expect([
    again.LMSGetValue('cmi.core.lesson_location'),
    again.LMSGetValue('cmi.suspend_data'),
    again.LMSGetValue('cmi.core.score.raw'),
  ]).toEqual(['page 3', notes, '40'])
})
