// Real answers of services of this kind, beside ours: what both have is of one JSON type.
import { describe, expect, test } from 'vitest'
import type { Name } from '#contract/rows.ts'
import { existing, firstOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { send, type Ask } from '../../fixtures/setup.ts'
import { sharedValues } from '../../fixtures/sharedData.ts'
import { openValidRequests } from '../../fixtures/validRequests.ts'

const api = await startApiForFile()
const valid = await openValidRequests(api)

const typeOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
const isObject = (value: unknown): value is Record<string, unknown> => typeOf(value) === 'object'

/** `path: type of theirs, type of ours`, for what both have and neither leaves empty. */
const differences = (theirs: unknown, ours: unknown, path = ''): string[] => {
  if (theirs === null || ours === null || theirs === undefined || ours === undefined) return []
  if (Array.isArray(theirs) && Array.isArray(ours))
    return [
      ...new Set(
        theirs.flatMap(one => ours.flatMap(other => differences(one, other, `${path}[]`))),
      ),
    ]
  if (isObject(theirs) && isObject(ours))
    return Object.keys(theirs)
      .filter(key => key in ours)
      .flatMap(key => differences(theirs[key], ours[key], path ? `${path}.${key}` : key))
  return typeOf(theirs) === typeOf(ours) ? [] : [`${path}: ${typeOf(theirs)}, ${typeOf(ours)}`]
}

/** Where the documents settle another type than one of the samples has. */
const settled: Record<string, string[]> = {
  // The specification: flags are an array of names, quantities are integers, no language has a
  // title of its own.
  'guide-full-2014.json': [
    'flags[]: object, string',
    'parts[].quantity: string, number',
    'tools[].quantity: string, number',
  ],
  // The specification: the lists of a category are an array.
  'wiki-category.json': ['category_lists: object, array'],
  // api-facts 4.1: an object, or [] of a picture that says nothing of itself, as this one.
  'image-with-metadata.json': ['exif: object, array'],
}

const answerOf = async (name: Name, more: Partial<Ask> = {}): Promise<unknown> => {
  const asked = await valid[name]()
  const response = await send(api, name, { ...asked, ...more })
  expect([name, response.status]).toEqual([name, expect.toBeOneOf([200, 201])])
  return response.json()
}
const only = (value: unknown): unknown =>
  isObject(value) && Object.keys(value).length === 1 && !('message' in value)
    ? Object.values(value)[0]
    : value

const pairs: [string, () => Promise<unknown>][] = [
  ['comment.json', () => answerOf('readComment')],
  ['category-hierarchy-derived.json', () => answerOf('readHierarchy')],
  ['guide-full-2014.json', () => answerOf('readGuide')],
  ['guide-summary.json', () => answerOf('listGuides')],
  ['guide-summary-dozuki.json', async () => ((await answerOf('listGuides')) as unknown[])[0]],
  [
    'image.json',
    async () => firstOf((await answerOf('listOwnImages')) as { image: unknown }[]).image,
  ],
  ['image-with-metadata.json', async () => ((await answerOf('listOwnImages')) as unknown[])[0]],
  ['search.json', () => answerOf('search')],
  ['tags.json', () => answerOf('listTags')],
  ['team.json', () => answerOf('readTeam')],
  ['team-members.json', () => answerOf('listTeamMembers')],
  ['user-registered.json', () => answerOf('createUser')],
  ['user-summary.json', async () => ((await answerOf('listUsers')) as unknown[])[0]],
  ['video.json', async () => ((await answerOf('listOwnVideos')) as unknown[])[0]],
  ['wiki-category.json', () => answerOf('readWiki')],
  ['wiki-created.json', () => answerOf('createWiki')],
  [
    'wiki-item.json',
    () => answerOf('readWiki', { params: { namespace: 'ITEM', title: 'Spudger' } }),
  ],
  [
    'wiki-wiki.json',
    async () => {
      await api.admin.createWiki({
        body: {
          namespace: 'WIKI',
          title: 'Scale in kettles',
          contents: '== Why ==\n\nHard [[Kettles|water]].',
          flags: ['WIKI_STUB'],
        },
      })
      return answerOf('readWiki', { params: { namespace: 'WIKI', title: 'Scale in kettles' } })
    },
  ],
  ['wiki-summary.json', () => answerOf('listWikis')],
  ['wiki-summary-dozuki.json', async () => ((await answerOf('listWikis')) as unknown[])[0]],
]

describe.runIf(sharedValues('data/samples/tags.json'))('what both have is of one type', () => {
  test.each(pairs)('%s', async (file, ours) => {
    const [sample] = existing(sharedValues<unknown>(`data/samples/${file}`), 'the shared values')
    const answer = await ours()
    const found = differences(
      Array.isArray(answer) === Array.isArray(sample) ? sample : only(sample),
      answer,
    )
    expect(found.sort()).toEqual(settled[file] ?? [])
  })

  test('and the comparison sees a type that is another', () => {
    expect(
      differences({ a: 1, b: [{ c: 'x' }], d: null, e: 1 }, { a: '1', b: [{ c: 1 }], d: 1, f: 1 }),
    ).toEqual(['a: number, string', 'b[].c: string, number'])
  })
})
