// Each value of a guide and of a step on its way through the whole service: proposed, accepted in
// part, compared, found, translated, released, exported, imported and written as oManual.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { isTranslated, namesOf, valuesIn, wordsOf } from '#documents/values.ts'
import type { FieldTable } from '#documents/field.ts'
import { firstOf, foundIn, memberAt } from '#lib/existing.ts'
import { toldValues } from '../fixtures/toldValues.ts'
import { startApi, type TestApi, type TestPerson } from './api.ts'
import { exportOf } from './exports.ts'
import { aGuide, folderOf, importInto } from './imports.ts'
import { line, openScene, type Scene } from './patrol.ts'
import { indexed } from './searchIndex.ts'
import { openTranslator, type Translator } from './translator.ts'

let api: TestApi
let other: TestApi
let translator: Translator
let scene: Scene
beforeAll(async () => {
  translator = await openTranslator()
  api = await startApi({ translateUrl: translator.url })
  other = await startApi()
  scene = await openScene(api)
})
afterAll(async () => {
  await api.stop()
  await other.stop()
  await translator.close()
})

/** A guide's own values, or those of its only step. */
type Subject = {
  fields: FieldTable
  of: (guide: Guide) => object
  revisionOf: (guide: Guide) => number
  write: (who: TestPerson, guide: Guide, body: object) => Promise<{ patrolid?: number | undefined }>
  /** What is proposed beside the value. */
  beside: (guide: Guide) => object
  pathOf: (guide: Guide, name: string) => string
  changedIn: (guide: Guide) => Promise<string[]>
}
const stepOf = (guide: Guide) => firstOf(guide.steps)
const subjects: Record<'guide' | 'step', Subject> = {
  guide: {
    fields: guideFields,
    of: guide => guide,
    revisionOf: ({ revisionid }) => revisionid,
    write: (who, { guideid, revisionid }, body) =>
      who.patchGuide({ params: { guideid }, query: { revisionid }, body }),
    beside: () => ({ conclusion: 'Done.' }),
    pathOf: (_, name) => name,
    changedIn: async ({ guideid }) => {
      const [to, from] = await scene.kim.listGuideRevisions({ params: { guideid } })
      const query = { from: from?.revisionid ?? 0, to: to?.revisionid ?? 0 }
      const { fields } = await scene.kim.diffGuideRevisions({ params: { guideid }, query })
      return fields.map(({ field }) => field)
    },
  },
  step: {
    fields: stepFields,
    of: stepOf,
    revisionOf: guide => stepOf(guide).revisionid,
    write: (who, guide, body) => {
      const { guideid, stepid, revisionid } = stepOf(guide)
      return who.patchStep({ params: { guideid, stepid }, query: { revisionid }, body })
    },
    beside: guide => ({ lines: [line('Push.', firstOf(stepOf(guide).lines).lineid)] }),
    pathOf: (guide, name) => `steps/${stepOf(guide).stepid}/${name}`,
    changedIn: async guide => {
      const { guideid, stepid } = stepOf(guide)
      const params = { guideid, stepid }
      const [to, from] = await scene.kim.listStepRevisions({ params })
      const query = { from: from?.revisionid ?? 0, to: to?.revisionid ?? 0 }
      const { fields } = await scene.kim.diffStepRevisions({ params, query })
      return fields.map(({ field }) => field)
    },
  },
}
const cases = Object.entries(subjects).flatMap(([what, subject]) =>
  namesOf(subject.fields).map(name => ({ what, name, ...subject })),
)

describe.each(cases)(
  '$name of a $what',
  ({ name, fields, of, revisionOf, write, beside, pathOf, changedIn }) => {
    const told = (turn: number) => ({ [name]: memberAt(toldValues(fields, turn), name) })
    const field = memberAt(fields, name)
    const saidIn = (guide: Guide) => ({ [name]: valuesIn(fields, of(guide))[name] })
    const written = async (turn: number) => {
      const guide = await scene.guide(1)
      await write(scene.kim, guide, told(turn))
      return scene.head(guide)
    }

    test('is accepted while the rest of the edit is left, and named by the comparison', async () => {
      const guide = await written(1)
      const { patrolid = 0 } = await write(scene.ada, guide, { ...told(2), ...beside(guide) })
      const { units } = await scene.itemOf(patrolid)
      const path = pathOf(guide, name)
      expect(units.map(unit => unit.path)).toContain(path)
      expect(units.length).toBeGreaterThan(1)
      const { unitid } = foundIn(units, unit => unit.path === path)
      await scene.decide(scene.mo, patrolid, {
        action: 'partial',
        units: [{ unitid, verdict: 'accept' }],
      })
      const live = await scene.live(guide)
      expect(saidIn(live)).toEqual(told(2))
      expect(live.conclusion_raw).toBe('')
      expect(stepOf(live).lines.map(({ text_raw }) => text_raw)).toEqual(['Step 1'])
      expect(await changedIn(live)).toContain(name)
    })

    test('is what a release froze, signed and copied, whatever is written after it', async () => {
      const guide = await written(1)
      const { kim } = scene
      const first = await kim.createRelease({ body: { guideid: guide.guideid, title: 'First' } })
      await write(kim, guide, told(2))
      const body = { releaseids: [first.releaseid], target: 'new' as const }
      const [copy] = await kim.duplicateReleases({ body })
      const copied = await kim.readGuide({ params: { guideid: copy?.new_guideid ?? 0 } })
      expect(saidIn(copied)).toEqual(told(1))
      expect(saidIn(await scene.live(guide))).toEqual(told(1))
      const head = await scene.kim.readGuide({ params: guide, query: { unpatrolled: true } })
      expect(saidIn(head)).toEqual(told(2))
      const second = await kim.createRelease({ body: { guideid: guide.guideid, title: 'Second' } })
      expect(second.content_hash).not.toBe(first.content_hash)
      await write(kim, head, told(1))
      const third = await kim.createRelease({ body: { guideid: guide.guideid, title: 'Third' } })
      expect(third.content_hash).toBe(first.content_hash)
    })

    test('is in each old revision what it was, and what it was before once that is redacted', async () => {
      const made = await scene.guide(1)
      await write(scene.kim, made, told(1))
      const guide = await scene.head(made)
      await write(scene.kim, guide, told(2))
      const revisionid = revisionOf(guide)
      const then = async () =>
        saidIn(await scene.kim.readGuideRevision({ params: { ...made, revisionid } }))
      expect(await then()).toEqual(told(1))
      await api.admin.redactRevision({ params: { revisionid }, body: { reason: 'Not for all' } })
      expect(await then()).toEqual(saidIn(made))
      expect(saidIn(await scene.live(guide))).toEqual(told(2))
    })

    test('of an old version is refused, and nothing is lost', async () => {
      const guide = await written(1)
      await write(scene.kim, guide, told(2))
      await expect(write(scene.bob, guide, told(1))).rejects.toMatchObject({ status: 409 })
      expect(saidIn(await scene.head(guide))).toEqual(told(2))
    })

    test('is described for programs', async () => {
      const document = await (await api.request('/openapi.json')).text()
      expect(document.includes(field.description)).toBe(true)
    })

    test('is found, written as oManual, and what a machine does not translate', async () => {
      const guide = await written(1)
      const words = wordsOf({ [name]: field }, told(1))
      const xml = await (await api.request(`/guides/${guide.guideid}?type=xml`)).text()
      await indexed(api)
      for (const word of words) {
        expect(xml).toContain(word)
        const found = await api.anyone.search({ params: { query: `"${word}"` } })
        expect(JSON.stringify(found.results)).toContain(`"guideid":${guide.guideid}`)
      }
      const german = await api.anyone.readGuide({
        params: guide,
        query: { machineTranslateLangid: 'de' },
      })
      expect(saidIn(german)).toEqual(isTranslated(field) ? { [name]: expect.anything() } : told(1))
    })
  },
)

test('each value is in an export, comes back by an import, and a second one changes nothing', async () => {
  const guide = await scene.guide(1)
  const values = Object.values(subjects)
  for (const { fields, write } of values)
    await write(scene.kim, await scene.head(guide), toldValues(fields, 1))
  const { folder } = await exportOf(api)
  await importInto(other, folder)
  const here = await other.anyone.readGuide({ params: guide })
  for (const { fields, of } of values)
    expect(valuesIn(fields, of(here))).toEqual(toldValues(fields, 1))
  const { counts } = await importInto(other, folder)
  for (const outcomes of Object.values(counts)) expect(Object.keys(outcomes)).toEqual(['unchanged'])
})

test('what was imported before there was a field is not written anew because of it', async () => {
  const folder = await folderOf({ 'guides.jsonl': [aGuide(9001, 'Lid', ['Lift it.'])] })
  await importInto(other, folder)
  const empty = [...namesOf(stepFields), ...namesOf(guideFields)].filter(
    name => name !== 'title' && name !== 'subject',
  )
  await other.database.pool.query(`begin;
    select set_config('stepwright.erases', 'on', true);
    update revisions set content = content - '{${empty.join(',')}}'::text[];
    commit`)
  const { counts } = await importInto(other, folder)
  expect([counts['guides'], counts['steps']]).toEqual([{ unchanged: 1 }, { unchanged: 1 }])
})
