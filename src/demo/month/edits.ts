// Edits of every kind: some were decided, the others wait for whoever keeps the site.
import type { Guide } from '#contract/guides/shapes.ts'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import type { Month } from './month.ts'

type Line = Guide['steps'][number]['lines'][number]
export const kept = ({ text_raw, bullet, level, lineid }: Line) => ({
  text_raw,
  bullet,
  level,
  lineid,
})
export const added = (text_raw: string, bullet = 'black') => ({
  text_raw,
  bullet: bullet as 'black',
  level: 0 as const,
  lineid: null,
})

/** The guide as its last editor left it. */
const headOf = ({ by, guide }: Month, who: string, key: string, langid?: string): Promise<Guide> =>
  by(who).readGuide({
    params: { guideid: guide(key) },
    query: { excludePrerequisiteSteps: true, unpatrolled: true, ...(langid && { langid }) },
  })

/** Changes the lines of a step, counted from 1; gives the number of the edit that waits. */
export const rewrite = async (
  month: Month,
  who: string,
  key: string,
  step: number,
  change: (lines: Line[]) => ReturnType<typeof kept>[] | unknown[],
  more: { title?: string; langid?: string } = {},
): Promise<number> => {
  const { langid, ...fields } = more
  const at = itemAt((await headOf(month, who, key, langid)).steps, step - 1)
  const saved = await month.by(who).patchStep({
    params: { guideid: month.guide(key), stepid: at.stepid },
    query: { revisionid: at.revisionid, ...(langid && { langid }) },
    body: { ...fields, lines: change(at.lines) as ReturnType<typeof kept>[] },
  })
  return existing(saved.patrolid, 'an edit that waits')
}

const decide = async (
  { by }: Month,
  who: string,
  itemid: number,
  said: { action: 'accept' } | { action: 'deny'; reason_code: string; note_to_author: string },
) => {
  const params = { itemid }
  const { token } = await by(who).leasePatrolItem({ params, body: { kind: 'open' } })
  const { revisionid } = await by(who).readPatrolItem({ params })
  await by(who).decidePatrolItem({
    params,
    query: { revisionid },
    body: { token, base_shown: 'live', seconds_viewed: 40, ...said },
  })
}

const decided = async (month: Month) => {
  month.at(19, 17)
  const number = await rewrite(month, 'kit', 'chain-wear', 4, lines => [
    ...lines.map(kept),
    added('A short rule does too: 22 pins are 279.4 mm on a new chain.', 'icon_note'),
  ])
  month.at(18, 8)
  await decide(month, 'jonas', number, { action: 'accept' })
  month.at(12, 19)
  const oil = await rewrite(month, 'grace', 'vise', 6, lines => [
    ...lines.map(kept),
    added('Cooking oil works as well.'),
  ])
  month.at(11, 9)
  await decide(month, 'jonas', oil, {
    action: 'deny',
    reason_code: 'wrong',
    note_to_author: 'It turns to gum within weeks. Thank you for trying it, all the same.',
  })
  month.at(9, 20)
  const bubbles = await rewrite(month, 'lea', 'puncture', 3, lines => [
    ...lines.map(kept),
    added('At the roadside, hold the tube to your lips: they feel the leak.', 'icon_note'),
  ])
  month.at(8, 10)
  await decide(month, 'mara', bubbles, { action: 'accept' })
}

/** Words, a warning, a new step. */
const moreWaits = async (month: Month) => {
  const { by, guide } = month
  month.at(6, 18)
  await rewrite(month, 'kit', 'brake-pads', 3, lines =>
    lines.map((line, index) =>
      index === 3
        ? { ...kept(line), text_raw: 'New lining: 3 to 4 mm. Under 1.5 mm the pad is finished.' }
        : kept(line),
    ),
  )
  month.at(5, 19)
  await rewrite(month, 'lea', 'whetstone', 6, lines => [
    ...lines.map(kept),
    added('Keep the fingers behind the edge. A wet blade slips.', 'icon_caution'),
  ])
  month.at(5, 20)
  await by('samir').createStep({
    params: { guideid: guide('hand-plane') },
    body: {
      title: 'Wax the sole',
      lines: [
        added('Draw one line of candle wax along the sole.'),
        added('Wipe off what the first shaving leaves behind.'),
      ],
    },
  })
}

/** Facts, a step less, a picture less. */
const lessWaits = async (month: Month) => {
  const { by, guide } = month
  month.at(4, 12)
  const grinder = await headOf(month, 'sofia', 'grinder')
  await by('sofia').patchGuide({
    params: { guideid: guide('grinder') },
    query: { revisionid: grinder.revisionid },
    body: { difficulty: 'Easy', time_required_max: 2400 },
  })
  month.at(3, 16)
  const vise = await headOf(month, 'grace', 'vise')
  const nut = itemAt(vise.steps, 4)
  await by('grace').deleteStep({
    params: { guideid: guide('vise'), stepid: nut.stepid },
    query: { revisionid: nut.revisionid },
  })
  month.at(2, 9)
  const puncture = await headOf(month, 'piotr', 'puncture')
  const thorn = itemAt(puncture.steps, 3)
  await by('piotr').patchStep({
    params: { guideid: guide('puncture'), stepid: thorn.stepid },
    query: { revisionid: thorn.revisionid },
    body: { media: null, title: 'Find the thorn or the glass' },
  })
}

/** A page, and a translation. */
const othersWait = async (month: Month) => {
  const { by } = month
  month.at(2, 20)
  const params = { namespace: 'CATEGORY', title: 'Bicycles' }
  const bicycles = await by('piotr').readWiki({ params })
  await by('piotr').patchWiki({
    params,
    query: { revisionid: bicycles.revisionid },
    body: {
      contents: `${bicycles.contents_raw}\n\nBefore any work: lean the bicycle where it cannot fall.`,
    },
  })
  month.at(1, 18)
  await rewrite(
    month,
    'emil',
    'chain-wear',
    1,
    lines =>
      lines.map((line, index) =>
        index === 0
          ? { ...kept(line), text_raw: `${line.text_raw} Ein alter Lappen schützt die Hände.` }
          : kept(line),
      ),
    { langid: 'de' },
  )
}

/** What somebody asks of an edit that waits, and an answer. */
const question = async (month: Month) => {
  const items = await month.by('jonas').listPatrolItems({ query: { limit: 50 } })
  const first = firstOf(items)
  month.at(1, 9)
  await month.by('jonas').createPatrolMessage({
    params: { itemid: first.itemid },
    body: { text_raw: 'Where is that number from? Mine says 1 mm.' },
  })
}

export const makeEdits = async (month: Month): Promise<void> => {
  await decided(month)
  await moreWaits(month)
  await lessWaits(month)
  await othersWait(month)
  await question(month)
}
