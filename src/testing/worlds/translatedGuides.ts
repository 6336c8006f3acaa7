// Guides of a dryer in several languages.
import type { Guide, Step } from '#contract/guides/shapes.ts'
import { itemAt } from '#lib/existing.ts'
import type { TestApi, TestPerson } from '../api.ts'
import { guideToTranslate } from '../translator.ts'

export const line = (text_raw: string, level = 0) => ({
  text_raw,
  bullet: 'black' as const,
  level,
})
export const of = (guide: Guide) => ({ params: { guideid: guide.guideid } })
export const patch = (person: TestPerson, guide: Guide, langid: string, body: object) =>
  person.patchGuide({ ...of(guide), query: { revisionid: guide.revisionid, langid }, body })
export const patchStep = (person: TestPerson, step: Step, langid: string | null, body: object) =>
  person.patchStep({
    params: { guideid: step.guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid, ...(langid === null ? {} : { langid }) },
    body,
  })
/** The lines of a step with other texts. */
export const lines = (step: Step, ...texts: string[]) =>
  step.lines.map((one, index) => ({
    lineid: one.lineid,
    bullet: one.bullet as 'black',
    level: one.level,
    text_raw: itemAt(texts, index),
  }))
export const texts = (step: Step) => step.lines.map(one => one.text_raw)

export const openTranslatedGuides = async (api: TestApi) => {
  const { ada, bob } = await api.people('ada', 'bob')
  const mo = await api.person('mo', { privilege: 'Moderator' })
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Dryer', contents: '' } })
  const aGuide = (more?: object) => guideToTranslate(ada, more)
  const inLanguage = (guide: Guide, langid: string, more: object = {}) =>
    api.anyone.readGuide({ ...of(guide), query: { langid, ...more } })
  return { ada, bob, mo, aGuide, inLanguage }
}
