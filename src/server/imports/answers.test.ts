// Full answers of a running service of this kind, imported and read back: equal in every member
// that the specification names.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existing, matchIn, memberAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { withoutRenditions } from '#testing/images.ts'
import { isSoak } from '../../fixtures/propertyRuns.ts'
import { sharedDir, sharedValues } from '../../fixtures/sharedData.ts'
import { shapes, type Kind } from '../../fixtures/specTables.ts'
import { importInto } from '../../testing/imports.ts'

type Json = Record<string, unknown>
const answers = sharedValues<Json & { guideid: number }>('data/real/payloads/payloads.jsonl')
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Everybody's first picture: the site's own, with a negative id. */
const isDefaultPicture = (value: Json) => 'guid' in value && Number(value['id']) < 0

type Difference = { at: string; theirs: unknown; ours: unknown }
/**
 * Every member that the specification's tables name, down to the pictures of steps. `at` names the
 * shape and the member.
 */
const compare = (theirs: unknown, ours: unknown, kind: Kind, at: string): Difference[] => {
  const whole = JSON.stringify(theirs) === JSON.stringify(ours) ? [] : [{ at, theirs, ours }]
  if (kind.is === 'array') {
    if (!Array.isArray(theirs) || !Array.isArray(ours) || theirs.length !== ours.length)
      return whole
    return theirs.flatMap((one, index) => compare(one, ours[index], kind.of, at))
  }
  const members =
    kind.is === 'shape'
      ? Object.fromEntries(
          Object.entries(memberAt(shapes, kind.name)).map(([name, field]) => [name, field.kind]),
        )
      : kind.is === 'members'
        ? kind.members
        : null
  if (!members || !isObject(theirs) || !isObject(ours)) return whole
  if (isDefaultPicture(theirs) || isDefaultPicture(ours))
    return [{ at: 'a default picture', theirs, ours }]
  const prefix = kind.is === 'shape' ? kind.name : at
  return Object.entries(members).flatMap(([name, of]) =>
    compare(theirs[name], ours[name], of, `${prefix}.${name}`),
  )
}

/**
 * An address is compared without its host, and by what it says: we percent-encode more than they
 * do.
 */
const bare = (address: unknown) =>
  typeof address !== 'string'
    ? address
    : decodeURIComponent(address)
        .replace(/^https?:\/\/[^/]+/, '')
        .replace('/igi/opensourceecology/', '/igi/')

/** They escape the title of a link twice; nobody should. */
const escapedOnce = (html: unknown) => String(html).replaceAll('&amp;amp;', '&amp;')

/** A title in the address of an item: they drop what would need encoding, we keep it. */
const letters = (address: unknown) =>
  String(bare(address))
    .replace(/^\/Item\//, '')
    .replace(/[^A-Za-z0-9".-]/g, '')
const both =
  (holds: (value: unknown) => boolean) =>
  ({ theirs, ours }: Difference) =>
    holds(theirs) && holds(ours)
const whenOurs =
  (value: unknown) =>
  ({ ours }: Difference) =>
    JSON.stringify(ours) === JSON.stringify(value)
const sizes = [
  'mini',
  'thumbnail',
  '140x105',
  '200x150',
  'standard',
  '440x330',
  'medium',
  'large',
  'huge',
  'original',
]

/**
 * Everything that may differ, and how far; nothing else does.
 * Each says why, and what must hold all the same.
 */
const settled: Record<string, { why: string; holds: (found: Difference) => boolean }> = {
  'guide.revisionid': {
    why: 'one sequence of this site numbers every revision',
    holds: both(Number.isInteger),
  },
  'step.revisionid': {
    why: 'one sequence of this site numbers every revision',
    holds: both(Number.isInteger),
  },
  'image.id': {
    why: 'pictures are numbered by this site; the guid stays',
    holds: both(Number.isInteger),
  },
  'user summary.userid': { why: 'people are numbered by this site', holds: both(Number.isInteger) },
  'guide.url': {
    why: 'we percent-encode more',
    holds: ({ theirs, ours }) => bare(theirs) === bare(ours),
  },
  'user summary.url': {
    why: 'our host and our number for the person',
    holds: ({ theirs, ours }) =>
      String(bare(theirs)).replace(/\d+/, '') === String(bare(ours)).replace(/\d+/, ''),
  },
  'item.url': {
    why: 'their titles lose characters that would need encoding',
    holds: ({ theirs, ours }) => letters(theirs) === letters(ours),
  },
  'a default picture': {
    why: 'each site has its own',
    holds: both(value => isObject(value) && isDefaultPicture(value)),
  },
  'line.text_rendered': {
    why: 'they escape a title twice',
    holds: ({ theirs, ours }) => escapedOnce(theirs) === ours,
  },
  'item.thumbnail': {
    why: 'two of their items have that of their page, which a guide here does not repeat',
    holds: whenOurs(null),
  },
  'guide.intro_video_url': {
    why: 'the specification says text, so "" instead of null',
    holds: whenOurs(''),
  },
  'guide.flags': {
    why: 'the specification says names; their objects are flag_details',
    holds: ({ theirs, ours }) => (theirs as Json)['flagid'] === ours,
  },
  'line.lineid': {
    why: 'every line has one here',
    holds: ({ theirs, ours }) => theirs === null && Number.isInteger(ours),
  },
  'user summary.privileges': {
    why: 'the specification lists it, they leave it out',
    holds: ({ theirs, ours }) => theirs === undefined && Array.isArray(ours),
  },
  ...Object.fromEntries(
    [
      'guid',
      'date',
      'size',
      'pages',
      'filename',
      'title',
      'document_extension',
      'image',
      'display',
    ].map(member => [
      `document.${member}`,
      {
        why: 'the specification has it, they have other members',
        holds: ({ theirs, ours }: Difference) => theirs === undefined && ours !== undefined,
      },
    ]),
  ),
  ...Object.fromEntries(
    ['url', 'download_url'].map(member => [
      `document.${member}`,
      {
        why: 'our host and path; the guid stays',
        holds: ({ theirs, ours }: Difference) =>
          String(ours).includes(matchIn(String(theirs), /\/(\w{16})[./]/)),
      },
    ]),
  ),
  'comment.status': {
    why: 'they have a status that says a question was answered; here a member beside it says so',
    holds: ({ theirs, ours }) => theirs === 'resolved' && ours === 'public',
  },
  ...Object.fromEntries(
    sizes.map(size => [
      `image.${size}`,
      {
        why: 'our host; a size is there when the picture is large enough, and these are placeholders of another size',
        holds: ({ theirs, ours }: Difference) =>
          theirs === undefined || ours === undefined
            ? !['mini', 'thumbnail', 'original'].includes(size)
            : bare(theirs) === bare(ours),
      },
    ]),
  ),
}

/** Single places, by guideid and member, each with its reason. */
const single: Record<string, string> = {
  '8 guide.introduction_rendered': 'the box of a video in text is a link here',
  '84 step.media.data': 'our host, and our number for its picture',
  '98 item.url': 'their page was renamed and its address kept; the text is equal',
  '147 guide.url': 'they turn a slash of the title into a dash',
  '156 item.url': 'their page was renamed and its address kept; the text is equal',
}

describe.runIf(answers)('the 40 full answers', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ publicUrl: 'https://opensourceecology.dozuki.com' })
    await api.database.run(
      sql`insert into settings (name, value) values ('trusted_link_hosts', '["youtube.com"]')`,
    )
    await withoutRenditions(api)
    await importInto(api, join(existing(sharedDir(), 'the shared folder'), 'data/real/payloads'), {
      pictures: 'draw',
      scale: isSoak ? 0.25 : 0.1,
    })
  })
  afterAll(() => api.stop())

  test('come back equal in every specified member', async () => {
    const unsettled: string[] = []
    const used = new Set<string>()
    for (const theirs of existing(answers, 'the answers')) {
      const ours = await api.anyone.readGuide({ params: { guideid: theirs.guideid } })
      for (const found of compare(theirs, ours, { is: 'shape', name: 'guide' }, 'guide')) {
        used.add(found.at)
        if (settled[found.at]?.holds(found)) continue
        used.add(`${theirs.guideid} ${found.at}`)
        if (!single[`${theirs.guideid} ${found.at}`])
          unsettled.push(
            `${theirs.guideid} ${found.at}: ${JSON.stringify(found.theirs)} became ${JSON.stringify(found.ours)}`,
          )
      }
    }
    expect(unsettled).toEqual([])
    // The list is closed from the other side too: nothing stands in it that is equal.
    expect([...Object.keys(settled), ...Object.keys(single)].filter(one => !used.has(one))).toEqual(
      [],
    )
    expect(existing(answers, 'the answers').length).toBe(40)
  })
})
