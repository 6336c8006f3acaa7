// Each value of a guide and of a step through the service: live, held, in the history, translated.
import { describe, expect, test } from 'vitest'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { emptyValues, namesOf, translatedIn, valuesIn } from '#documents/values.ts'
import { firstOf } from '#lib/existing.ts'
import { sceneOfFile } from '#testing/patrol.ts'
import { toldValues } from '../../fixtures/toldValues.ts'

const scene = sceneOfFile()

describe('each value of a guide', () => {
  const told = (turn: number) => toldValues(guideFields, turn)

  test('is stored, and named in the history', async () => {
    const { kim, guide, live } = scene
    const made = await guide(1)
    const params = { guideid: made.guideid }
    await kim.patchGuide({ params, query: made, body: told(1) })
    expect(valuesIn(guideFields, await live(made))).toEqual(told(1))
    const revisions = await kim.listGuideRevisions({ params })
    expect(firstOf(revisions).fields).toEqual(expect.arrayContaining(namesOf(guideFields)))
  })

  test('waits for review, and is live once it is accepted', async () => {
    const { kim, ada, mo, guide, live, head, decide } = scene
    const made = await guide(1)
    const params = { guideid: made.guideid }
    await kim.patchGuide({ params, query: made, body: told(1) })
    const { patrolid = 0 } = await ada.patchGuide({
      params,
      query: await head(made),
      body: told(2),
    })
    expect(valuesIn(guideFields, await live(made))).toEqual(told(1))
    expect(valuesIn(guideFields, await head(made))).toEqual(told(2))
    await decide(mo, patrolid, { action: 'accept' })
    expect(valuesIn(guideFields, await live(made))).toEqual(told(2))
  })

  test('is its own in a translation, or the one of the source', async () => {
    const { api, kim, guide } = scene
    const made = await guide(1)
    const params = { guideid: made.guideid }
    const { revisionid } = await kim.patchGuide({ params, query: made, body: told(1) })
    const own = translatedIn(guideFields, told(2))
    const query = { langid: 'de', revisionid }
    await kim.patchGuide({ params, query, body: { ...told(1), ...own } })
    const german = await api.anyone.readGuide({ params, query: { langid: 'de' } })
    expect(valuesIn(guideFields, german)).toEqual({ ...told(1), ...own })
  })
})

describe('each value of a step', () => {
  const told = (turn: number) => toldValues(stepFields, turn)

  test('is stored, and named in the history', async () => {
    const { kim, guide, live } = scene
    const made = await guide(1)
    const step = firstOf(made.steps)
    await kim.patchStep({ params: step, query: step, body: told(1) })
    expect(valuesIn(stepFields, firstOf((await live(made)).steps))).toEqual(told(1))
    const revisions = await kim.listStepRevisions({ params: step })
    expect(firstOf(revisions).fields).toEqual(expect.arrayContaining(namesOf(stepFields)))
  })

  test('waits for review, and is live once it is accepted', async () => {
    const { kim, ada, mo, guide, live, head, decide } = scene
    const made = await guide(1)
    const step = firstOf(made.steps)
    const { revisionid } = await kim.patchStep({ params: step, query: step, body: told(1) })
    const query = { revisionid }
    const { patrolid = 0 } = await ada.patchStep({ params: step, query, body: told(2) })
    expect(valuesIn(stepFields, firstOf((await live(made)).steps))).toEqual(told(1))
    expect(valuesIn(stepFields, firstOf((await head(made)).steps))).toEqual(told(2))
    await decide(mo, patrolid, { action: 'accept' })
    expect(valuesIn(stepFields, firstOf((await live(made)).steps))).toEqual(told(2))
  })

  /** As it was stored before there was any of its fields. */
  const withoutValues = async () => {
    const made = await scene.guide(1)
    await scene.api.database.pool.query(`begin;
      select set_config('stepwright.erases', 'on', true);
      update revisions set content = content - '{${namesOf(stepFields).join(',')}}'::text[]
        where resource = 'step' and docid = ${made.guideid};
      commit`)
    return firstOf((await scene.head(made)).steps)
  }

  test('that was never stored is read as empty, and changes nothing when it is sent back', async () => {
    const { kim, ada } = scene
    const step = await withoutValues()
    const body = { ...valuesIn(stepFields, step) }
    expect(body).toEqual(emptyValues(stepFields))
    for (const who of [kim, ada]) {
      expect(await who.patchStep({ params: step, query: step, body })).toMatchObject({
        revisionid: step.revisionid,
      })
    }
    await kim.patchStep({ params: step, query: { ...step, langid: 'de' }, body })
    await kim.patchStep({ params: step, query: step, body: told(1) })
    expect(valuesIn(stepFields, firstOf((await scene.live(step)).steps))).toEqual(told(1))
  })

  test('is its own in a translation, or the one of the source', async () => {
    const { api, kim, guide } = scene
    const made = await guide(1)
    const step = firstOf(made.steps)
    const { revisionid } = await kim.patchStep({ params: step, query: step, body: told(1) })
    const own = translatedIn(stepFields, told(2))
    const query = { langid: 'de', revisionid }
    await kim.patchStep({ params: step, query, body: { ...told(1), ...own } })
    const german = await api.anyone.readGuide({ params: made, query: { langid: 'de' } })
    expect(valuesIn(stepFields, firstOf(german.steps))).toEqual({ ...told(1), ...own })
  })
})
