// What an observer beside the service finds in its database, against the log of the outside client.
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import {
  guideOf,
  stepOf,
  wikiOf,
  type GuideAnswer,
  type OutsideClient,
  type Resource,
  type Saved,
  type WikiAnswer,
} from './client.ts'
import { z } from 'zod'

type Row = {
  revisionid: number
  parent_revisionid: number | null
  resource: Resource
  resourceid: number
  kind: string
  content: Record<string, unknown>
}
export type Found = { rows: Map<number, Row>; filenames: string[] }

export const readDatabase = async (url: string): Promise<Found> => {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  try {
    const { rows } = await database.query<Row>(
      `select revisionid, parent_revisionid, resource, resourceid, kind, content from revisions
        order by revisionid`,
    )
    const images = await database.query<{ filename: string }>('select filename from images')
    return {
      rows: new Map(rows.map(row => [row.revisionid, row])),
      filenames: images.rows.map(row => row.filename),
    }
  } finally {
    await database.end()
  }
}

const marked: Record<Resource, string> = {
  step: 'title',
  guide: 'introduction',
  wiki: 'description',
}

/** The mark of the write that made a revision: it stands in a field that this revision changed. */
const markOf = (row: Row, rows: Map<number, Row>): unknown => {
  const field = row.resource === 'guide' && row.kind === 'create' ? 'title' : marked[row.resource]
  const before =
    row.parent_revisionid === null ? undefined : rows.get(row.parent_revisionid)?.content[field]
  return row.content[field] === before ? undefined : row.content[field]
}

const holds = (row: Row | undefined, { resource, id, content }: Saved): boolean =>
  row !== undefined &&
  row.resource === resource &&
  row.resourceid === id &&
  Object.keys(content).every(field => isDeepStrictEqual(row.content[field], content[field]))

/** Every acknowledged revision that is not there as it was acknowledged. */
export const lostRevisions = ({ rows }: Found, client: OutsideClient): Saved[] =>
  [...client.saved.values()].filter(saved => !holds(rows.get(saved.revisionid), saved))

/** Writes that landed though they were refused, twice, or not though they were acknowledged. */
export const wrongMarks = ({ rows, filenames }: Found, client: OutsideClient): string[] => {
  const landed = new Map<unknown, number>()
  for (const row of rows.values()) {
    const mark = markOf(row, rows)
    landed.set(mark, (landed.get(mark) ?? 0) + 1)
  }
  for (const name of filenames)
    landed.set(name.slice(0, -'.png'.length), (landed.get(name.slice(0, -'.png'.length)) ?? 0) + 1)
  return [...client.fates].flatMap(([mark, fate]) => {
    const times = landed.get(mark) ?? 0
    if (mark.includes(' ')) return [] // a tag makes no revision
    return times > 1 || (fate === 'kept' && times === 0) || (fate === 'refused' && times > 0)
      ? [`${mark} was ${fate} and landed ${times} times`]
      : []
  })
}

/** How many writes whose answer was lost had landed. */
export const landedUnheard = ({ rows }: Found, client: OutsideClient): number =>
  [...rows.values()].filter(
    row =>
      !client.saved.has(row.revisionid) &&
      client.fates.get(String(markOf(row, rows))) === 'unknown',
  ).length

/**
 * Reads documents through the API: each must show the newest revision that the database holds of
 * each of its resources.
 */
export const staleReads = async (
  { rows }: Found,
  client: OutsideClient,
  token: string,
  guides: number[],
  pages: string[],
): Promise<string[]> => {
  const newest = new Map<string, number>()
  for (const { resource, resourceid, revisionid } of rows.values())
    newest.set(`${resource} ${resourceid}`, revisionid)
  const wrong = (shown: Saved) =>
    newest.get(`${shown.resource} ${shown.id}`) !== shown.revisionid ||
    !holds(rows.get(shown.revisionid), shown)
  const shown: Saved[] = []
  for (const guideid of guides) {
    const guide = (await client.send(token, 'GET', `/guides/${guideid}?unpatrolled`))
      ?.body as GuideAnswer
    shown.push(guideOf(guide), ...guide.steps.map(stepOf))
  }
  for (const title of pages)
    shown.push(
      wikiOf(
        (await client.send(token, 'GET', `/wikis/CATEGORY/${title}?unpatrolled`))
          ?.body as WikiAnswer,
      ),
    )
  return shown
    .filter(wrong)
    .map(
      one =>
        `${one.resource} ${one.id} is read at revision ${one.revisionid}, the newest is ${newest.get(`${one.resource} ${one.id}`)}`,
    )
}

/** Tags that an acknowledged write put on or took off, and that are not so. */
export const wrongTags = async (client: OutsideClient, token: string): Promise<string[]> => {
  const wrong: string[] = []
  for (const [guideid, known] of client.tags) {
    const answer = await client.send(token, 'GET', `/guides/${guideid}/tags`)
    const tags = z.array(z.string()).parse(answer?.body)
    for (const [word, on] of known)
      if (on !== null && tags.includes(word) !== on)
        wrong.push(`${word} of guide ${guideid} should be ${on ? 'on' : 'off'}`)
  }
  return wrong
}
