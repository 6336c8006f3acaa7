// A desk that is kept: vandalism among the edits that wait, two people who change one line, and
// what its keepers set up for themselves.
import { existing, foundIn } from '#lib/existing.ts'
import { added, kept, rewrite } from './edits.ts'
import type { Month } from './month.ts'

/** What the Admin keeps; the demo's removal takes both away while they are still as they were. */
export const demoWebhook = {
  url: 'https://chat.example/hooks/releases',
  events: ['release.*'],
  description: 'Tells the chat of new releases. Enter your own address, then switch it on.',
}
export const demoFilter = {
  name: 'Numbers that changed',
  filter: { signal: 'number_changed', sort: 'risk' },
} as const
/** Which category the Admin follows; it stays with the category, where people use that. */
const followed = 'Coffee grinders'

/** Advertising, mockery in place of a step, and a number that breaks a bolt. */
const badEdits = async (month: Month) => {
  month.at(4, 3)
  await rewrite(month, 'bargains', 'desk-lamp', 2, lines => [
    ...lines.map(kept),
    added('Switches at the best price, order now: https://bolt-bargains.example/sale'),
  ])
  month.at(3, 2)
  await rewrite(month, 'nobody', 'moka', 3, () => [
    added('lol who reads this, just throw it in the bin and buy a new one'),
  ])
  month.at(2, 3)
  const { steps } = await month.by('nobody').readGuide({
    params: { guideid: month.guide('brake-pads') },
    query: { excludePrerequisiteSteps: true, unpatrolled: true },
  })
  const right = '6 to 8 Nm'
  const bolts = 1 + steps.findIndex(step => step.lines.some(line => line.text_raw.includes(right)))
  await rewrite(month, 'nobody', 'brake-pads', bolts, lines =>
    lines.map(line => ({ ...kept(line), text_raw: line.text_raw.replace(right, '60 to 80 Nm') })),
  )
}

/** Somebody else changes the line that Kit changed and nobody has decided on. */
const chain = async (month: Month) => {
  month.at(5, 8)
  await rewrite(month, 'sofia', 'brake-pads', 3, lines =>
    lines.map(line => ({
      ...kept(line),
      text_raw: line.text_raw.startsWith('New lining')
        ? `${line.text_raw} Measure where it is thinnest.`
        : line.text_raw,
    })),
  )
}

/** Somebody else reads once more what was accepted. */
const secondLook = async ({ by, at }: Month) => {
  at(7, 9)
  const accepted = await by('mara').listPatrolDecisions({ query: { outcome: 'accepted' } })
  const { decisionid } = foundIn(accepted, one => one.decider?.username === 'Jonas Berg')
  await by('mara').lookAtPatrolDecision({ params: { decisionid }, body: { finding: 'right' } })
}

/** It sends nothing: nobody listens at that address. */
const webhook = async ({ hands: { admin }, at }: Month) => {
  at(2, 11)
  const { webhookid, revisionid } = await admin.client.createWebhook({
    body: demoWebhook,
  })
  await admin.client.patchWebhook({
    params: { webhookid },
    query: { revisionid: existing(revisionid, 'a revision') },
    body: { active: false },
  })
}

export const makeDesk = async (month: Month): Promise<void> => {
  await chain(month)
  await badEdits(month)
  await secondLook(month)
  await webhook(month)
  const { client } = month.hands.admin
  await client.patchPatrolFilters({ body: { filters: [demoFilter] } })
  const { wikiid } = await client.readWiki({
    params: { namespace: 'CATEGORY', title: followed },
  })
  await client.follow({ params: { kind: 'category', key: String(wikiid) } })
}
