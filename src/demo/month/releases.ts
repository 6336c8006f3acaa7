// A release that readers get, one that is written, and one that waits for signatures.
import { existing, firstOf } from '#lib/existing.ts'
import { daysAgo } from '../hands.ts'
import type { Month } from './month.ts'

const headOf = async ({ by, guide }: Month, who: string, key: string) =>
  (await by(who).readGuide({ params: { guideid: guide(key) }, query: { unpatrolled: true } }))
    .revisionid

/** A signer asks about a line and suggests words; the author answers. */
const talkAbout = async ({ at, by, hands }: Month, approvalid: number): Promise<void> => {
  const { client } = hands.admin
  const { guide } = await client.readApprovalRequest({ params: { approvalid } })
  const { stepid, lines } = firstOf(existing(guide, 'the content').steps)
  const line = firstOf(lines)
  at(2, 9)
  const { threadid } = await client.createReviewThread({
    params: { approvalid },
    body: {
      stepid,
      part: 'line',
      key: String(line.lineid),
      text: 'Somebody at the course did this with the wheel still turning. Say it first?',
      suggestion: { text: `Wait until the wheel stands still. ${line.text_raw}` },
    },
  })
  at(2, 11)
  await by('ana').createReviewPost({
    params: { threadid },
    body: { text: 'Yes. I take it with the next round, together with the photo.' },
  })
}

/** The workshop reads the release before it works by it: one has, the others are still to. */
const askToRead = async ({ by, at }: Month, guideid: number, teamid: number): Promise<void> => {
  await by('ana').setReadingRequest({
    params: { guideid },
    query: { revisionid: 0 },
    body: {
      teams: [teamid],
      moduleid: null,
      months: 12,
      due_days: 14,
      barred: true,
      keeps_minor: true,
    },
  })
  const [asked] = await by('kit').listOwnReading({ query: { guideid } })
  at(12, 9)
  if (asked) await by('kit').confirmReading({ params: { releaseid: asked.releaseid } })
}

export const makeReleases = async (month: Month, teamid: number): Promise<void> => {
  const { by, guide, hands, userid } = month
  const release = async (who: string, key: string, body: object) =>
    by(who).createRelease({
      query: { revisionid: await headOf(month, who, key) },
      body: { guideid: guide(key), title: '', ...body },
    })
  month.at(21, 11)
  await release('ana', 'chain-wear', {
    title: 'First edition',
    notes: 'Measured on eleven chains of customers.',
  })
  month.at(13, 11)
  await release('ana', 'chain-replace', {
    title: 'For the workshop course',
    notes: 'Works with chains of 8 to 12 speeds.',
  })
  await askToRead(month, guide('chain-replace'), teamid)
  month.at(4, 14)
  const process = await hands.admin.client.createProcess({
    body: {
      title: 'Safety check',
      description:
        'Brakes and mains voltage: one Author of the trade, then whoever keeps the site.',
      stages: [
        { type: 'user', userid: hands.admin.userid, due_days: 14 },
        { type: 'user', userid: userid('jonas') },
      ],
    },
  })
  await hands.admin.client.assignProcess({
    params: { guideid: guide('brake-pads'), approval_processid: process.approval_processid },
  })
  month.at(3, 10)
  const asked = await release('ana', 'brake-pads', {
    title: 'Spring check-up',
    notes: 'Torque of the calliper bolts is new.',
  })
  await talkAbout(month, existing(asked.approval, 'the request for signatures').approvalid)
  month.at(1, 10)
  await release('jonas', 'derailleur', { title: 'With the pulley gap', submit: false })
  month.at(0, 6)
  await release('mara', 'moka', {
    title: 'Gaskets by size',
    scheduled_date: daysAgo(hands, 0, 0) + 8 * 86_400,
  })
}
