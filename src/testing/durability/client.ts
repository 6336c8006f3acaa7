// A client as a stranger would write it: fetch and a log of its own. It takes one look-up of this
// repository, and nothing that knows the API.
import { createHash } from 'node:crypto'
import { entryOf } from '#lib/existing.ts'

type Json = Record<string, unknown>
export type Answer = { status: number; body: Json }
/**
 * `kept`: acknowledged with 2xx. `refused`: 4xx. `unknown`: no answer came, or 5xx: it may or may
 * not have landed.
 */
export type Fate = 'kept' | 'refused' | 'unknown'
export type Resource = 'guide' | 'step' | 'wiki'
/** One acknowledged revision, with what the answer said that it holds. */
export type Saved = { resource: Resource; id: number; revisionid: number; content: Json }
export type Picture = { filename: string; address: string; sha256: string }
export type Write = {
  mark: string
  token: string
  method: string
  path: string
  body: Json | Uint8Array
  keyed?: boolean
  heard: (answer: Json) => void
}

type Line = { lineid: number; text_raw: string; bullet: string; level: number }
export type StepAnswer = Json & { stepid: number; revisionid: number; title: string; lines: Line[] }
export type GuideAnswer = Json & {
  guideid: number
  revisionid: number
  title: string
  introduction_raw: string
  steps: StepAnswer[]
}
export type WikiAnswer = Json & {
  wikiid: number
  revisionid: number
  contents_raw: string
  description: string
}

export const stepOf = (step: StepAnswer): Saved => ({
  resource: 'step',
  id: step.stepid,
  revisionid: step.revisionid,
  content: {
    title: step.title,
    lines: step.lines.map(({ lineid, text_raw, bullet, level }) => ({
      lineid,
      text_raw,
      bullet,
      level,
    })),
  },
})
export const guideOf = (guide: GuideAnswer): Saved => ({
  resource: 'guide',
  id: guide.guideid,
  revisionid: guide.revisionid,
  content: {
    title: guide.title,
    introduction: guide.introduction_raw,
    steps: guide.steps.map(step => step.stepid),
  },
})
export const wikiOf = (page: WikiAnswer): Saved => ({
  resource: 'wiki',
  id: page.wikiid,
  revisionid: page.revisionid,
  content: { contents: page.contents_raw, description: page.description },
})

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

export const openClient = (origin: string) => {
  const saved = new Map<number, Saved>()
  /** A mark stands in the text of one write and of no other. */
  const fates = new Map<string, Fate>()
  const pictures: Picture[] = []
  /** What is known of each tag of a guide: on, off, or not known since an answer was lost. */
  const tags = new Map<number, Map<string, boolean | null>>()
  const keyed = new Map<string, { write: Write; answer: Json | null }>()
  const complaints: string[] = []
  let count = 0
  let acknowledged = 0

  const send = async (
    token: string | null,
    method: string,
    path: string,
    body?: Json | Uint8Array,
    key?: string,
  ): Promise<Answer | null> => {
    const headers: Record<string, string> = {}
    if (token) headers['Authorization'] = `api ${token}`
    if (key) headers['Idempotency-Key'] = key
    const sent =
      body instanceof Uint8Array
        ? Buffer.from(body)
        : body === undefined
          ? null
          : JSON.stringify(body)
    try {
      const response = await fetch(`${origin}/api/2.0${path}`, { method, headers, body: sent })
      const text = await response.text()
      return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Json }
    } catch {
      return null
    }
  }

  /** Sends a write and notes its fate; `heard` logs what a 2xx acknowledged. */
  const write = async (one: Write): Promise<Answer | null> => {
    const key = one.keyed ? one.mark : undefined
    if (key && !keyed.has(key)) keyed.set(key, { write: one, answer: null })
    fates.set(one.mark, 'unknown')
    const answer = await send(one.token, one.method, one.path, one.body, key)
    if (answer && answer.status < 300) {
      acknowledged++
      fates.set(one.mark, 'kept')
      if (key) entryOf(keyed, key).answer = answer.body
      one.heard(answer.body)
    } else if (answer && answer.status < 500) {
      fates.set(one.mark, 'refused')
      keyed.delete(key ?? '')
      if (answer.status !== 409)
        complaints.push(
          `${one.method} ${one.path}: ${answer.status} ${JSON.stringify(answer.body)}`,
        )
    } else if (answer && answer.status !== 503)
      complaints.push(`${one.method} ${one.path}: ${answer.status}`)
    return answer
  }

  return {
    origin,
    send,
    write,
    saved,
    fates,
    pictures,
    tags,
    complaints,
    acknowledged: () => acknowledged,
    nextMark: (word: string) => `${word}-${++count}`,
    log(entry: Saved) {
      const before = saved.get(entry.revisionid)
      if (before)
        complaints.push(
          `revisionid ${entry.revisionid} was given out twice: ${JSON.stringify([before, entry])}`,
        )
      saved.set(entry.revisionid, entry)
    },
    /**
     * Sends each keyed write again whose answer was lost, and the last that were answered: these
     * must say the same.
     */
    async repeatKeyed() {
      const lost = [...keyed.values()].filter(({ answer }) => answer === null)
      for (const { write: one } of lost) {
        const answer = await write(one)
        if (!answer || answer.status >= 300)
          complaints.push(`a repeated ${one.method} ${one.path} got ${answer?.status}`)
      }
      for (const { write: one, answer } of [...keyed.values()].slice(-3)) {
        const again = await send(one.token, one.method, one.path, one.body, one.mark)
        if (JSON.stringify(again?.body) !== JSON.stringify(answer))
          complaints.push(`${one.mark} was answered differently when repeated`)
      }
      keyed.clear()
      return lost.length
    },
    /** Pictures whose original is not what was uploaded. */
    async spoiltPictures(some: Picture[], token: string): Promise<string[]> {
      const spoilt: string[] = []
      for (const picture of some) {
        const bytes = await fetch(picture.address, {
          headers: { Authorization: `api ${token}` },
        }).then(
          async answer => (answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null),
          () => null,
        )
        if (!bytes || sha256(bytes) !== picture.sha256) spoilt.push(picture.filename)
      }
      return spoilt
    },
  }
}
export type OutsideClient = ReturnType<typeof openClient>

/** What setting the scene needs to succeed. Throws with the answer when it does not. */
export const must = async <T>(
  client: OutsideClient,
  token: string | null,
  method: string,
  path: string,
  body?: Json | Uint8Array,
  key?: string,
): Promise<T> => {
  const answer = await client.send(token, method, path, body, key)
  if (!answer || answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
  return answer.body as T
}

const password = 'a long enough password'
type SignedIn = { authToken: string; userid: number }
export const makeAdmin = {
  env: { ADMIN_EMAIL: 'admin@stepwright.test', ADMIN_PASSWORD: password },
  signIn: async (client: OutsideClient): Promise<string> =>
    (
      await must<SignedIn>(client, null, 'POST', '/user/token', {
        email: 'admin@stepwright.test',
        password,
      })
    ).authToken,
}
export const register = (client: OutsideClient, username: string): Promise<SignedIn> =>
  must<SignedIn>(client, null, 'POST', '/users', {
    email: `${username}@stepwright.test`,
    password,
    username,
  })

/** A public guide in the category Bench, with so many steps. */
export const aGuide = async (
  client: OutsideClient,
  token: string,
  steps: number,
): Promise<GuideAnswer> => {
  let guide = await must<GuideAnswer>(client, token, 'POST', '/guides', {
    category: 'Bench',
    type: 'technique',
    public: true,
  })
  const lines = [{ text_raw: 'Begin', bullet: 'black', level: 0 }]
  for (let step = 0; step < steps; step++)
    guide = await must<GuideAnswer>(client, token, 'POST', `/guides/${guide.guideid}/steps`, {
      lines,
    })
  return guide
}
