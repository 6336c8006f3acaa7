// Words found and replaced in guides of one step: what is asked, and what became of it.
import type { Job } from '#contract/bulkRuns/schemas.ts'
import type { ReplacedDocument } from '#contract/replacements/schemas.ts'
import { firstOf } from '#lib/existing.ts'
import type { TestApi, TestPerson } from './api.ts'
import { line } from './patrol.ts'

export type ReplacementBody = Parameters<TestPerson['startReplacementJob']>[0]['body']

/** As the service says it of its own jobs. */
export const told = (value: unknown) => value as ReplacedDocument
export const textsIn = (job: Job) =>
  job.rows.flatMap(({ after }) => (after === null ? [] : told(after).texts))
export const hitsIn = (job: Job) => textsIn(job).reduce((sum, { hits }) => sum + hits.length, 0)
export const replacedIn = (job: Job) =>
  job.rows.reduce((sum, { after }) => sum + (after === null ? 0 : told(after).hits), 0)
export const outcomesOf = (job: Job) => job.rows.map(({ outcome, code }) => [outcome, code])

export const document = (docid: number) => ({ doc_type: 'guide' as const, docid })
export const only = (...guides: { guideid: number }[]) => ({
  documents: guides.map(({ guideid }) => document(guideid)),
})

/** ada is an Author, mo a Moderator; guides lie in Kettles. */
export const openReplacements = async (api: TestApi) => {
  const ada = await api.person('ada', { privilege: 'Author' })
  const mo = await api.person('mo', { privilege: 'Moderator' })
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
  let made = 0
  const jobOf = (person: TestPerson, jobid: number) =>
    person.readJob({ params: { jobid }, query: { limit: 200 } })
  const run = async (person: TestPerson, body: ReplacementBody): Promise<Job> => {
    const { jobid } = await person.startReplacementJob({ body })
    await api.jobsDone()
    return jobOf(person, jobid)
  }
  const read = (guideid: number) =>
    mo.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  return {
    ada,
    mo,
    jobOf,
    read,
    find: (person: TestPerson, body: Omit<ReplacementBody, 'action'>) =>
      run(person, { with: 'gasket', ...body, action: 'find' }),
    replace: (
      person: TestPerson,
      { jobid }: Job,
      unticked: ReplacementBody['unticked'] = [],
    ): Promise<Job> => run(person, { action: 'replace', jobid, unticked }),
    undo: (person: TestPerson, { jobid }: Job) => run(person, { action: 'undo', jobid }),
    linesOf: async (guideid: number) =>
      firstOf((await read(guideid)).steps).lines.map(({ text_raw }) => text_raw),
    async guideWith(person: TestPerson, texts: string[], more: object = {}) {
      const { guideid, revisionid } = await person.createGuide({
        body: {
          category: 'Kettles',
          type: 'repair',
          title: `Guide ${++made}`,
          public: true,
          ...more,
        },
      })
      const { steps } = await person.createStep({
        params: { guideid },
        query: { revisionid },
        body: { lines: texts.map(text => line(text)) },
      })
      return { guideid, stepid: firstOf(steps).stepid }
    },
  }
}
