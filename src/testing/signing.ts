// What tests of second-person signatures start from.
import { firstOf, itemAt } from '#lib/existing.ts'
import type { TestApi, TestPerson } from '#testing/api.ts'
import { openBench } from '#testing/releases.ts'

/** Of everybody in tests of the service. */
export const password = 'a long enough password'

type People = { author: TestPerson; worker: TestPerson }

/** Makes runs of a worker in which a second person signs. */
export const openSigning = (api: TestApi, { author, worker }: People) => {
  const bench = openBench(api, author)
  /** A run of the worker's: a torque, "I have checked the torque", and a name that is typed. */
  const aRun = async (team?: number) => {
    const guide = await bench.guideOf()
    const step = firstOf(guide.steps)
    const { fields } = await author.changeStepForm({
      params: { guideid: guide.guideid, stepid: step.stepid },
      body: {
        fields: [
          { label: 'Torque', type: 'number', min: 10, max: 12 },
          {
            label: 'I have checked the torque',
            type: 'second_signature',
            required: true,
            ...(team !== undefined && { team }),
          },
          { label: 'Checked by', type: 'signature' },
        ],
      },
    })
    const [torque, check, name] = [0, 1, 2].map(at => itemAt(fields, at).field_revisionid) as [
      number,
      number,
      number,
    ]
    const { entryid } = await worker.startWork({
      body: { guideid: guide.guideid, workorderid: 'W' },
    })
    const params = { entryid }
    const put = (body: Record<string, string | number>, who: TestPerson = worker) =>
      who.saveStepData({ params, body: { stepid: step.stepid, fields: body } })
    const sign = (by: TestPerson, proof: object = { password }, who: TestPerson = worker) =>
      who.signWork({ params, body: { field_revisionid: check, userid: by.me.userid, ...proof } })
    const voided = (reason: string, who: TestPerson = worker) =>
      who.voidWorkSignature({ params: { entryid, field_revisionid: check }, body: { reason } })
    return { params, entryid, torque, check, name, put, sign, voided, guide, step }
  }
  return aRun
}
