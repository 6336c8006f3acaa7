// Listens to what every page of a browser writes: against a version that the page knows to be old,
// nothing may leave.
import type { BrowserContext } from '@playwright/test'
import { rows } from '#contract/rows.ts'
import { schemas } from '#contract/schemas.ts'

type Rule = { method: string; path: string }
type Rules = { writes: Rule[]; told: string }

/** The rows that take a revisionid, as patterns of paths. */
const writes: Rule[] = Object.entries(rows).flatMap(([name, { method, path }]) => {
  const { query } = schemas[name as keyof typeof schemas] as { query?: { def: { shape: object } } }
  return method !== 'GET' && query && 'revisionid' in query.def.shape
    ? [{ method, path: `^/api/2\\.0${path.replace(/:\w+/g, '([^/]+)')}$` }]
    : []
})

/**
 * Runs in the page, before anything of the app. What counts is what the page has read of an answer,
 * not what is on its way.
 */
const watch = ({ writes, told }: Rules) => {
  const tell = Reflect.get(window, told) as (fault: string) => void
  const newest = new Map<string, number>()
  type Part = { stepid: number | null; revisionid: number }
  type Answer = {
    revisionid: number
    stepid?: number
    wikiid?: number
    namespace?: string
    title?: string
    /** Of what is deleted. */
    id?: number
    last_revisionid?: number | null
    guideid?: number
    itemid?: number
    webhookid?: number
    userid?: number
    steps?: unknown[]
    langid?: string
    /** Of what the register says of a guide. */
    document_number?: unknown
    /** Of what a guide asks its readers. */
    keeps_minor?: unknown
    /** Of a translation desk: each part with what a write in the language names. */
    parts?: unknown
  }
  const nameOf = ({
    stepid,
    wikiid,
    namespace,
    title,
    guideid,
    itemid,
    webhookid,
    userid,
    document_number,
    keeps_minor,
  }: Answer) =>
    itemid !== undefined
      ? `items/${itemid}`
      : webhookid !== undefined
        ? `webhooks/${webhookid}`
        : stepid !== undefined
          ? `steps/${stepid}`
          : wikiid !== undefined
            ? `wikis/${namespace}/${title}`.replaceAll('_', ' ')
            : guideid !== undefined
              ? `${document_number !== undefined ? 'register' : keeps_minor !== undefined ? 'reading' : 'guides'}/${guideid}`
              : userid !== undefined
                ? `users/${userid}`
                : 'settings'
  /** `language`: of a translation, whose revisions are others than those of the source. */
  const note = (answer: unknown, language = ''): void => {
    if (typeof answer !== 'object' || answer === null) return
    if ('item' in answer) note(answer.item) // a decision brings what was decided
    if (Array.isArray(answer)) {
      // Of a page that is deleted, the list of what can come back tells what there is by now.
      for (const one of answer as Answer[])
        if (one.last_revisionid !== undefined) note({ ...one, wikiid: one.id }, language)
      return
    }
    const { revisionid, steps, parts, guideid, langid } = answer as Answer
    for (const part of Array.isArray(parts) ? (parts as Part[]) : [])
      note({ guideid, revisionid: part.revisionid, stepid: part.stepid ?? undefined }, langid)
    if (typeof revisionid !== 'number') return
    const name = `${language} ${nameOf(answer as Answer)}`
    newest.set(name, Math.max(newest.get(name) ?? 0, revisionid))
    for (const step of steps ?? []) note(step, language)
  }
  /** What a path writes to: `…/guides/5/steps/7` is step 7, and `…/guides/5/public` guide 5. */
  const resourceAt = (path: string) => {
    const [, beside, kind] = /\/guides\/(\d+)\/(register|reading)$/.exec(path) ?? []
    if (kind !== undefined) return `${kind}/${beside}`
    const names =
      /\/(steps)\/(\d+)/.exec(path) ??
      /\/(guides|items|webhooks|users)\/(\d+)/.exec(path) ??
      /\/(settings)$/.exec(path) ??
      /\/(wikis\/[A-Z]+)\/([^/]+)/.exec(path)
    return names?.slice(1).map(decodeURIComponent).join('/').replaceAll('_', ' ')
  }
  /**
   * What is sent a second time is the same request to the byte, also after its page was closed
   * the browser remembers which were.
   */
  const isRepeat = (key: string | null): boolean => {
    if (key === null) return false
    const name = `sent in this journey: ${key}`
    const before = localStorage.getItem(name)
    localStorage.setItem(name, 'yes')
    return before !== null
  }
  const send = window.fetch
  window.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(
      input instanceof Request ? input.url : String(input),
      location.href,
    )
    const method = init?.method ?? 'GET'
    const key = new Headers(init?.headers).get('Idempotency-Key')
    const language = method === 'GET' ? '' : (searchParams.get('langid') ?? '')
    // In the reference a person writes the request, an old revisionid too.
    if (
      !location.pathname.startsWith('/docs/') &&
      writes.some(row => row.method === method && new RegExp(row.path).test(pathname)) &&
      !isRepeat(key)
    ) {
      const known = newest.get(`${language} ${resourceAt(pathname) ?? ''}`)
      const sent = searchParams.get('revisionid')
      if (sent === null || (known !== undefined && Number(sent) !== known))
        tell(`${method} ${pathname} left with revisionid ${sent}; the service had told ${known}`)
    }
    const response = await send(input, init)
    if (!pathname.startsWith('/api/2.0/')) return response
    const read = response.text.bind(response)
    response.text = async () => {
      const text = await read()
      try {
        note(JSON.parse(text), language)
      } catch {} // no JSON: it tells no revisionid
      return text
    }
    return response
  }
}

/** What was seen since the journey began, in all its browsers. */
export const staleWrites: string[] = []

export const watchRevisionids = async (context: BrowserContext): Promise<void> => {
  const told = 'tellStaleWrite'
  await context.exposeFunction(told, (fault: string) => void staleWrites.push(fault))
  await context.addInitScript(watch, { writes, told })
}
