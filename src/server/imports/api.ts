// Any API 2.0 site as a source, by its base address: what everybody may read there.
import { importCategoryPages } from './api.pages.ts'
import { readGuide } from './read/guide.ts'
import { readPerson } from './read/people.ts'
import type { PoliteFetcher } from './sources/politeFetch.ts'
import type {
  GuideId,
  ImportPerson,
  ImportTree,
  Note,
  Read,
  Source,
  Tree,
} from './common/shapes.ts'
import { list, record, text, whole } from './read/values.ts'

const pageSize = 200

/**
 * `https://host`, `https://host/` and `https://host/api/2.0` are one site. Throws for what is no
 * web address.
 */
const apiBase = (address: string): string => {
  const url = new URL(address)
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.origin}${/\/api\/\d\.\d$/.test(path) ? path : `${path}/api/2.0`}`
}

/**
 * Pages of a list until one brings nothing new: some services ignore the offset. Ends with the
 * status of a refusal.
 */
const pagesOf = async function* (
  polite: PoliteFetcher,
  address: string,
  keyOf: (row: unknown) => unknown,
): AsyncGenerator<unknown[], number> {
  const seen = new Set<unknown>()
  for (let offset = 0; ; offset += pageSize) {
    const { status, value } = await polite.json(`${address}?limit=${pageSize}&offset=${offset}`)
    if (value === null) return status
    const fresh = list(value).filter(row => !seen.has(keyOf(row)))
    for (const row of fresh) seen.add(keyOf(row))
    if (fresh.length) yield fresh
    if (list(value).length < pageSize || fresh.length === 0) return status
  }
}

/** Its categories; older sites have them at another address, and no titles beside their names. */
const readTree = async (polite: PoliteFetcher, base: string): Promise<ImportTree | null> => {
  const { value } = await polite.json(`${base}/wikis/CATEGORY?display=hierarchy&includeStubs=true`)
  const given = record(value)
  const hierarchy = record(given?.['hierarchy'])
  if (hierarchy)
    return {
      hierarchy: hierarchy as Tree,
      display_titles: (record(given?.['display_titles']) ?? {}) as Record<string, string>,
    }
  const older = record((await polite.json(`${base}/categories`)).value)
  return older && { hierarchy: older as Tree, display_titles: {} }
}

type Site = { polite: PoliteFetcher; base: string; site: string }

const readIds = async function* ({ polite, base, site }: Site): AsyncGenerator<GuideId> {
  const pages = pagesOf(polite, `${base}/guides`, row => record(row)?.['guideid'])
  for (let page = await pages.next(); ; page = await pages.next()) {
    if (page.done) {
      if (page.value >= 400)
        throw new Error(
          `${base}/guides answered with status ${page.value}. Is this the address of an API 2.0 site?`,
        )
      return
    }
    for (const row of page.value) {
      const guideid = whole(record(row)?.['guideid'], 1)
      if (guideid !== null) yield { site, guideid }
    }
  }
}

const readUsers = async function* ({
  polite,
  base,
  site,
}: Site): AsyncGenerator<ImportPerson | Note> {
  const pages = pagesOf(polite, `${base}/users`, row => record(row)?.['userid'])
  for (let page = await pages.next(); ; page = await pages.next()) {
    if (page.done) {
      if (page.value >= 400)
        yield {
          kind: 'skipped',
          reason: `the list of users, for which the site answered with status ${page.value}; authors are imported with their guides`,
          where: 'users',
        }
      return
    }
    for (const row of page.value)
      yield (
        readPerson(row, site, base) ?? {
          kind: 'skipped',
          reason: 'a user without an ID',
          where: text(record(row)?.['username']),
        }
      )
  }
}

const readOne = async ({ polite, base, site }: Site, guideid: number): Promise<Read> => {
  const skipped = (reason: string): Read => ({
    note: { kind: 'skipped', reason, where: `guide ${guideid}` },
  })
  const { status, value, bytes } = await polite.json(
    `${base}/guides/${guideid}?excludePrerequisiteSteps=true`,
  )
  if (value === null) return skipped(`a guide for which the site answered with status ${status}`)
  const tags = await polite.json(`${base}/guides/${guideid}/tags`)
  const guide = readGuide({ ...record(value), tags: list(tags.value) }, { site, base })
  return typeof guide === 'string'
    ? skipped(`a guide with ${guide}`)
    : { guide, bytes: bytes + tags.bytes }
}

export const openApi = (address: string, polite: PoliteFetcher): Source => {
  const base = apiBase(address)
  const at: Site = { polite, base, site: new URL(base).host }
  let listed: number[] = []
  return {
    name: base,
    resumable: true,
    parts: [
      { kind: 'categories', name: 'categories', load: () => readTree(polite, base) },
      { kind: 'users', name: 'users', rows: () => readUsers(at) },
      {
        kind: 'rows',
        name: 'category pages',
        import: (run, onDone) => importCategoryPages(run, polite, at, onDone),
      },
      {
        kind: 'guides',
        name: 'guides',
        async *ids() {
          const found: number[] = []
          for await (const one of readIds(at)) {
            found.push(one.guideid)
            yield one
          }
          listed = found
        },
        async *guides(skip) {
          for (const guideid of listed) if (!skip.has(guideid)) yield readOne(at, guideid)
        },
      },
    ],
  }
}
