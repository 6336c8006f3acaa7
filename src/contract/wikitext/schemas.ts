import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { limits } from '../core/limits.ts'
import { namespaces } from '../core/shapes.ts'
import { id, text } from '../core/wire.ts'
import type { wikitextRows } from './rows.ts'

const tree = z.record(z.string(), z.unknown())
const named = z.nullable(
  z.object({
    wikiid: z.number(),
    namespace: z.enum(namespaces),
    title: z.string(),
    display_title: z.string(),
  }),
)

export const wikitextSchemas = {
  /**
   * Nothing is stored. `raw` in the answer is what was sent, or the tree as wiki text; `json` is
   * what that wiki text says.
   */
  convertWikitext: {
    spec: 'ours: authoring X-10',
    body: z.strictObject({
      raw: z.optional(text(limits.wikiContents)),
      json: z.optional(tree), // one of the two
      // `line`: the text of a step line, one run without paragraphs
      mode: z.optional(z.enum(['document', 'line'])),
    }),
    /**
     * `broken`: what the text links to and is not there for the caller; each once, as the text has
     * it. `links`: each title that its wiki links name, with the page it leads to; where there is
     * none, `called` is a page whose display title it is.
     */
    returns: z.object({
      raw: z.string(),
      json: tree,
      html: z.string(),
      broken: z.object({ titles: z.array(z.string()), guideids: z.array(id) }),
      links: z.array(z.object({ title: z.string(), page: named, called: named })),
    }),
  },
} as const satisfies SchemasOf<typeof wikitextRows>
