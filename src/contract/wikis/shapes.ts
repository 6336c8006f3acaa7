// Pages and the tree of categories as they are answered.
import { DocumentShape, FlagDetail, Image, namespaces, WikiSummary } from '../core/shapes.ts'
import { count, id, named, ours, text, unixSeconds, webAddress } from '../core/wire.ts'
import { GuideSummary } from '../guides/shapes.ts'
import { answeredPageValues } from '#documents/page.ts'
import { shownValues } from '../core/values.ts'
import * as z from 'zod/mini'

const inherited = z.object({
  name: z.string(),
  value: z.string(),
  inheritedFrom: z.optional(z.string()),
})
const author = z.object({
  userid: z.nullable(count),
  percent: z.number(),
  username: z.string(),
  avatar_url: z.nullable(z.string()),
  profile_url: z.string(),
})
/**
 * A part or tool of guides. Addresses and code are '' where there are none; `itemcode` is the part
 * number of its first supplier that gives one.
 */
const supply = z.object({
  title: z.string(),
  target_url: z.string(),
  image_url: z.string(),
  itemcode: z.string(),
  guide_count: count,
})

/**
 * Specification 2.15; fields that only some namespaces have are empty in the others or absent
 * (api-facts 4.7).
 */
/** A value that a plan of maintenance says. */
const said = z.union([text(2000), z.number(), z.boolean(), z.null()])
const saidByName = z.record(text(64, 1), said)
/** The specification says nothing of what one holds: it is kept as it is sent. */
export const Schedule = z.record(
  text(64, 1),
  z.union([said, saidByName, z.array(z.union([said, saidByName])).check(z.maxLength(100))]),
)

export const Wiki = named(
  'Wiki',
  z.object({
    wikiid: id,
    langid: z.string(),
    namespace: z.enum(namespaces),
    title: z.string(),
    ...shownValues(answeredPageValues),
    revisionid: id,
    contents_raw: z.string(),
    contents_json: z.record(z.string(), z.unknown()),
    contents_rendered: z.string(),
    can_edit: z.boolean(),
    flags: z.array(z.string()),
    image: z.nullable(Image),
    documents: z.array(DocumentShape),
    ancestors: z.array(WikiSummary),
    category_lists: z.array(z.object({ title: z.string(), wikis: z.array(WikiSummary) })),
    children: z.array(WikiSummary),
    featured_guides: z.array(GuideSummary),
    guides: z.array(GuideSummary),
    page_title: ours(z.nullable(z.string())),
    source_revisionid: ours(z.nullable(id)),
    created_date: ours(unixSeconds),
    modified_date: ours(unixSeconds),
    author: ours(count),
    authors: ours(z.array(author)),
    available_langids: ours(z.array(z.string())),
    linked_wikis: ours(
      z.array(z.object({ wikiid: id, namespace: z.enum(namespaces), title: z.string() })),
    ),
    tags: ours(z.array(z.string())),
    is_troubleshooting: ours(z.boolean()),
    unreviewed_machine_translation: ours(z.boolean()),
    locale: ours(z.string(), 'Ours: the `langid`, under the name that it has in guides.'),
    url: ours(z.string(), 'Ours: where readers find the page, as in lists.'),
    summary: ours(z.string(), 'Ours: the description, as in lists.'),
    text: ours(z.string(), 'Ours: the beginning of the description, as in lists.'),
    table_of_contents: ours(z.boolean()),
    patrol_threshold: ours(count),
    flag_details: ours(z.array(FlagDetail)),
    parent: ours(z.optional(z.nullable(z.string()))),
    category_info: ours(z.optional(z.array(z.unknown()))),
    related_wikis: ours(z.optional(z.array(WikiSummary))),
    diagrams: ours(z.optional(z.array(z.unknown()))),
    info: ours(z.optional(z.array(inherited))),
    parts: ours(
      z.optional(
        z.object({
          url: z.string(),
          categories: z.array(z.object({ title: z.string(), parts: z.array(supply) })),
        }),
      ),
      'Ours, for a category: parts that its public guides need, grouped by kind.',
    ),
    tools: ours(
      z.optional(z.array(supply)),
      'Ours, for a category: tools that its public guides need, those needed by most guides first.',
    ),
    solutions_url: ours(z.optional(z.string())),
    repairability_score: ours(z.optional(z.nullable(z.int()))),
    maintenance_schedule: ours(
      z.optional(
        z.object({ schedules: z.array(Schedule), inheritedFrom: z.null(), langid: z.string() }),
      ),
      'Ours, for a category: its maintenance schedule, as it was written.',
    ),
    move: ours(
      z.optional(z.object({ categories: count, guides: count })),
      'Ours, for a dry run: how many categories would move, including this one, and how many public guides are in them.',
    ),
    suppliers: ours(z.optional(z.array(z.record(z.string(), z.string())))),
    userid: ours(z.optional(id), 'Ours, for USER pages: the person the page is about.'),
    teamid: ours(z.optional(id), 'Ours, for TEAM pages: the team the page is about.'),
    public: ours(
      z.optional(z.boolean()),
      'Ours: false until a new page is published; until then, only its author and those who decide on it can read it.',
    ),
    unpatrolled: ours(
      z.optional(z.boolean()),
      'Ours: whether this answer contains an edit that is waiting for review.',
    ),
    patrolid: ours(z.optional(id), 'Ours: the patrol item that is waiting for review.'),
    unpatrolled_edits: ours(z.optional(id), 'Ours: how many edits are waiting for review.'),
  }),
)
export type Wiki = z.output<typeof Wiki>

export const Supplier = z.strictObject({
  'part_#': z.optional(text(255)),
  type: z.optional(text(255)),
  supplier: z.optional(text(255)),
  url: z.optional(webAddress),
})
export type Supplier = z.output<typeof Supplier>

export type Tree = { [title: string]: Tree | null }
export const Tree: z.ZodMiniType<Tree> = named(
  'CategoryTree',
  z.lazy(() => z.record(z.string(), z.nullable(Tree))),
)
export const Hierarchy = z.object({
  hierarchy: Tree,
  display_titles: z.record(z.string(), z.string()),
})
export type Branch = {
  title: string
  display_title?: string | undefined
  children?: Branch[] | undefined
}
/**
 * Ours: the tree as lists, so that its order survives; by title, `display_title` where it differs.
 */
export const Branch: z.ZodMiniType<Branch> = named(
  'CategoryBranch',
  z.lazy(() =>
    z.object({
      title: z.string(),
      display_title: z.optional(z.string()),
      children: z.optional(z.array(Branch)),
    }),
  ),
)
export type CategoryBranch = Branch

export type Child = WikiSummary & { children?: Child[] | undefined }
export const Child: z.ZodMiniType<Child> = named(
  'WikiChild',
  z.lazy(() =>
    z.extend(WikiSummary, {
      children: ours(z.optional(z.array(Child)), 'Ours, with `depth=all`: the categories below.'),
    }),
  ),
)
export type WikiChild = Child

/**
 * Api-facts 6.7: what tells things of this kind apart, as the page itself says or the nearest one
 * above it.
 */
export const Identification = named(
  'Identification',
  z.object({
    wikiid: id,
    title: z.string(),
    revisionid: id,
    identification_raw: z.string(),
    identification_rendered: z.string(),
    inheritedFrom: z.nullable(z.string()),
  }),
)
export type Identification = z.output<typeof Identification>
