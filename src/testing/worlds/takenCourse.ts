// Courses of cmi5 that a test takes, as the page of a part does it.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { existing, itemAt } from '#lib/existing.ts'
import { categories, extensions, verbs } from '#server/training/cmi5/words.ts'
import type { TestApi, TestPerson } from '#testing/api.ts'
import { coursePackage, courseXml } from '#testing/scormPackages.ts'
import { currentModule, factsOf } from '#testing/training.ts'

/** A part of cmi5 as its page knows it, from the address that it was launched with. */
export const partAt = (api: TestApi, address: string) => {
  const { searchParams: given, origin, pathname } = new URL(address)
  const said = (name: string) => existing(given.get(name), name)
  const [endpoint, registration, activityId] = [
    said('endpoint'),
    said('registration'),
    said('activityId'),
  ]
  const actor = JSON.parse(said('actor')) as { account: { homePage: string; name: string } }
  let token = ''
  const ask = async (method: string, path: string, body?: unknown, headers: object = {}) =>
    api.content.request(`${endpoint}${path}`, {
      method,
      headers: {
        Authorization: `Basic ${token}`,
        'X-Experience-API-Version': '1.0.3',
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const state = (name?: string) =>
    `activities/state?${new URLSearchParams({
      activityId,
      agent: JSON.stringify(actor),
      registration,
      ...(name === undefined ? {} : { stateId: name }),
    })}`
  return {
    actor,
    registration,
    activityId,
    page: origin + pathname,
    ask,
    state,
    token: () => token,
    useToken: (other: string) => {
      token = other
    },
    /** As a page begins: its token and what it is launched with. */
    async begin() {
      const fetched = await api.content.request(said('fetch'), { method: 'POST' })
      token = ((await fetched.json()) as { 'auth-token': string })['auth-token']
      return (await (await ask('GET', state('LMS.LaunchData'))).json()) as LaunchData
    },
    fetch: (method = 'POST') => api.content.request(said('fetch'), { method }),
  }
}
export type Part = ReturnType<typeof partAt>
export type LaunchData = {
  contextTemplate: {
    contextActivities: { grouping: { id: string }[] }
    extensions: Record<string, string>
  }
  launchMode: string
  moveOn: string
  masteryScore?: number
  returnURL: string
}

/** The page of the player, and parts that it opens. */
export const playCourse = async (api: TestApi, who: TestPerson, id: number) => {
  const { player_url, attemptid } = await who.playTraining({ params: { id } })
  const facts = await factsOf(await api.content.request(player_url))
  const open = async (item = 'au1') => {
    const answer = await api.content.request('http://content.test/cmi5/sessions', {
      method: 'POST',
      headers: { Authorization: `Launch ${facts.token}` },
      body: JSON.stringify({ item, files: facts.files }),
    })
    return (await answer.json()) as { address: string; closed: boolean }
  }
  const progress = async (said = 'null') => {
    const answer = await api.content.request(`http://content.test/cmi5/progress?said=${said}`, {
      headers: { Authorization: `Launch ${facts.token}` },
    })
    return (await answer.json()) as {
      said: number
      ended: string | null
      refused: number | null
      done: string[] | null
    }
  }
  return { ...facts, attemptid, open, progress }
}
export type Talk = Part & { launch: LaunchData; say: ReturnType<typeof sayer> }
const sayer =
  (part: Part, launch: LaunchData) =>
  (verb: keyof typeof verbs, result: object = {}, more: object = {}) =>
    part.ask('POST', 'statements', statementOf(part, launch, verb, result, more))
const counts = {
  passed: { success: true },
  failed: { success: false },
  completed: { completion: true },
}
export const statementOf = (
  part: Part,
  { contextTemplate, masteryScore }: LaunchData,
  verb: keyof typeof verbs,
  result: object = {},
  more: object = {},
) => ({
  id: randomUUID(),
  actor: part.actor,
  verb: { id: verbs[verb], display: { en: verb } },
  object: { id: part.activityId },
  ...(verb === 'initialized'
    ? {}
    : {
        result: {
          duration: 'PT90S',
          ...(verb in counts ? counts[verb as keyof typeof counts] : {}),
          ...result,
        },
      }),
  context: {
    ...contextTemplate,
    registration: part.registration,
    extensions: {
      ...contextTemplate.extensions,
      ...('score' in result && masteryScore !== undefined
        ? { [extensions.mastery]: masteryScore }
        : {}),
    },
    contextActivities: {
      ...contextTemplate.contextActivities,
      category: [{ id: categories.cmi5 }, ...(verb in counts ? [{ id: categories.moveOn }] : [])],
    },
  },
  timestamp: new Date().toISOString(),
  ...more,
})
export const beginPart = async (api: TestApi, address: string): Promise<Talk> => {
  const part = partAt(api, address)
  const launch = await part.begin()
  return { ...part, launch, say: sayer(part, launch) }
}
export const startPart = async (api: TestApi, address: string): Promise<Talk> => {
  const talk = await beginPart(api, address)
  expect((await talk.say('initialized')).status).toBe(200)
  return talk
}
export const takeCourse = async (api: TestApi, who: TestPerson, id: number) => {
  const player = await playCourse(api, who, id)
  return { ...player, talk: await startPart(api, (await player.open()).address) }
}

/** Courses of a site, how they are taken, and what is recorded of them. */
export const coursesOf = (api: TestApi) => ({
  course: (...given: Parameters<typeof courseXml>) =>
    currentModule(api, coursePackage(courseXml(...given))),
  play: (who: TestPerson, id: number) => playCourse(api, who, id),
  taken: (who: TestPerson, id: number) => takeCourse(api, who, id),
  started: (address: string) => startPart(api, address),
  attemptOf: async (id: number) =>
    itemAt((await api.admin.readTrainingUsage({ params: { id } })).results, 0),
  /** Verbs of what was said in the attempt of this person. */
  told: async (who: TestPerson, id: number, attemptid: number) =>
    (await who.readTrainingQuestions({ params: { id }, query: { attemptid } })).statements.map(
      one => one.verb,
    ),
})
