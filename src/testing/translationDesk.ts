// The translation desk as tests use it: read, written line by line, its source written anew.
import type { Guide, Step } from '#contract/guides/shapes.ts'
import type { Translation, TranslationPart } from '#contract/guides/translations.ts'
import { existing, itemAt } from '#lib/existing.ts'
import type { TestPerson } from './api.ts'

const readDesk = (who: TestPerson, { guideid }: Guide, langid: string) =>
  who.readTranslation({ params: { guideid, langid }, query: {} })
const readStep = async (who: TestPerson, guide: Guide, langid: string): Promise<TranslationPart> =>
  existing(
    (await readDesk(who, guide, langid)).parts.find(({ stepid }) => stepid !== null),
    'a step',
  )

/** Saves lines of the first step, the others as they are shown. */
const saveLines = async (
  who: TestPerson,
  guide: Guide,
  langid: string,
  words: string[],
  madeFrom: { source_revisionid?: number } = {},
): Promise<Step> => {
  const part = await readStep(who, guide, langid)
  const lines = part.texts.filter(({ lineid }) => lineid !== null)
  return who.patchStep({
    params: { guideid: guide.guideid, stepid: part.stepid as number },
    query: { revisionid: part.revisionid, langid, ...madeFrom },
    body: {
      lines: lines.map((one, n) => ({
        lineid: one.lineid,
        bullet: one.bullet as 'black',
        level: one.level ?? 0,
        text_raw: words[n] ?? one.translated ?? one.source,
      })),
    },
  })
}

/** Writes lines of the source's first step anew. */
const rewriteAs = async (who: TestPerson, { guideid }: Guide, words: string[]): Promise<Step> => {
  const { steps } = await who.readGuide({ params: { guideid }, query: { langid: 'en' } })
  const step = itemAt(steps, 0)
  return who.patchStep({
    params: { guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid, langid: 'en' },
    body: {
      lines: step.lines.map(({ lineid, bullet, level, text_raw }, n) => ({
        lineid,
        bullet: bullet as 'black',
        level,
        text_raw: words[n] ?? text_raw,
      })),
    },
  })
}

/** What of the desk says this, as a confirmation names it. */
const saidIn = ({ parts }: Translation, source: string) =>
  parts.flatMap(({ stepid, source_revisionid, texts }) =>
    texts
      .filter(one => one.source === source)
      .map(({ name, lineid }) => ({ stepid, name, lineid, source_revisionid })),
  )

/** `ada` writes the source, and does what nobody else is named for. */
export const openDesk = (ada: TestPerson) => {
  const desk = (guide: Guide, langid: string, who = ada) => readDesk(who, guide, langid)
  const textsOf = async (guide: Guide, langid: string) =>
    (await desk(guide, langid)).parts.flatMap(({ stepid, texts }) =>
      texts.map(one => ({ stepid, ...one })),
    )
  return {
    desk,
    textsOf,
    statuses: async (guide: Guide, langid: string) =>
      Object.fromEntries((await textsOf(guide, langid)).map(one => [one.source, one.status])),
    stepPart: (guide: Guide, langid: string) => readStep(ada, guide, langid),
    saveLines,
    rewrite: (guide: Guide, words: string[]) => rewriteAs(ada, guide, words),
    confirm: async (guide: Guide, langid: string, source: string, who = ada) =>
      who.confirmTranslation({
        params: { guideid: guide.guideid, langid },
        body: { texts: saidIn(await desk(guide, langid), source) },
      }),
  }
}
