// What people say, keep, tag and look for in a month; the Admin of the site is told of some of it.
import { germanTerms } from '../german.ts'
import type { Month } from './month.ts'

/** `reply` answers the comment before it. */
const comments: { guide: string; days: number; who: string; text: string; reply?: true }[] = [
  {
    guide: 'puncture',
    days: 16,
    who: 'piotr',
    text: 'Does the glue keep in winter? Mine was dry after a year in the saddle bag.',
  },
  {
    guide: 'puncture',
    days: 15,
    who: 'ana',
    text: 'Once opened it lasts some months. Small tubes of 5 ml cost little more.',
    reply: true,
  },
  {
    guide: 'grinder',
    days: 10,
    who: 'sofia',
    text: 'After cleaning, zero was two clicks further out. That seems to be normal.',
  },
  {
    guide: 'brake-pads',
    days: 8,
    who: 'lea',
    text: '@ana, do organic pads need less torque, or is it the same for all of them?',
  },
  { guide: 'whetstone', days: 7, who: 'samir', text: 'How often do you flatten the stone itself?' },
  {
    guide: 'whetstone',
    days: 6,
    who: 'tomo',
    text: 'Every third knife. Pencil lines on the stone show you where it is hollow.',
    reply: true,
  },
  {
    guide: 'desk-lamp',
    days: 4,
    who: 'grace',
    text: 'Cheap switches, best price, see my shop! 50 % off this week only.',
  },
]

/** Words that almost are those of other guides, as they come about. */
const looseTags: [guide: string, tag: string][] = [
  ['puncture', 'tyres'],
  ['brake-pads', 'brake'],
  ['bottom-bracket', 'drive train'],
  ['hand-plane', 'sharpen'],
  ['drill-brushes', 'powertool'],
]

/** Nothing is here for them. */
const misses = ['tubeless sealant', 'kettle', 'toaster', 'e-bike battery', 'washing machine']

const say = async (month: Month) => {
  let above = 0
  for (const { guide, days, who, text, reply } of comments) {
    month.at(days, 19)
    const { commentid } = await month.by(who).createComment({
      params: { context: 'guide', contextid: month.guide(guide) },
      body: { text, ...(reply && { parentid: above }) },
    })
    above = commentid
  }
  month.at(3, 8)
  await month.by('lea').flagComment({
    params: { commentid: above },
    body: { reason: 'This is advertising.' },
  })
  // To the Admin: what a reader asks on their page, and an answer to what they said.
  month.at(5, 8)
  const { wikiid } = await month.hands.admin.client.readWiki({
    params: { namespace: 'CATEGORY', title: 'Bicycles' },
  })
  const params = { context: 'wiki', contextid: wikiid }
  const asked = await month.hands.admin.client.createComment({
    params,
    body: { text: 'Which bicycle guides are still missing? Say so here.' },
  })
  for (const [who, text] of [
    ['piotr', 'How to bleed a hydraulic brake. I look for it every spring.'],
    ['lea', 'Something about tubeless tyres, please.'],
  ] as const)
    await month.by(who).createComment({ params, body: { text, parentid: asked.commentid } })
}

export const makeTalk = async (month: Month): Promise<void> => {
  await say(month)
  month.at(7, 10)
  for (const [guide, tag] of looseTags)
    await month.by('mara').tagGuide({ params: { guideid: month.guide(guide) }, body: { tag } })
  for (const guide of ['chain-wear', 'whetstone'])
    await month.hands.admin.client.favoriteGuide({ params: { guideid: month.guide(guide) } })
  await month.hands.admin.client.completeGuide({ params: { guideid: month.guide('chain-wear') } })
  // Something of their own that waits to be written on.
  month.at(1, 20)
  await month.hands.admin.client.createGuide({
    body: {
      type: 'maintenance',
      category: 'Bicycles',
      subject: '',
      title: 'Check a bicycle in spring',
      summary: 'A draft of yours: only you and other Admins see it.',
    },
  })
  await month.by('mara').setTerms({ body: { ...germanTerms, version: 0 } })
  for (const query of misses)
    await month.by('kit').search({ params: { query }, query: { facets: true } })
}
